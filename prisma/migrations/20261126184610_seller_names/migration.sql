-- AlterTable
ALTER TABLE "Order" ADD COLUMN "sellerName" TEXT NOT NULL DEFAULT '';

-- The names of accounts that still exist. Those of deleted accounts are gone.
UPDATE "Order" SET "sellerName" = coalesce((SELECT u."name" FROM "User" u WHERE u."id" = "Order"."sellerId" AND u."deletedAt" IS NULL), '');
