-- AlterTable
ALTER TABLE "SellerAccount" ADD COLUMN "triedAt" DATETIME;
