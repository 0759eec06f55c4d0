-- AlterTable
ALTER TABLE "SellerAccount" ADD COLUMN     "triedAt" TIMESTAMP(3);
