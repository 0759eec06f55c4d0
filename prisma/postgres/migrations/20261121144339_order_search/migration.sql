-- AlterTable
ALTER TABLE "Order" ADD COLUMN     "nameKey" TEXT NOT NULL DEFAULT '';
UPDATE "Order" SET "nameKey" = lower("name");
