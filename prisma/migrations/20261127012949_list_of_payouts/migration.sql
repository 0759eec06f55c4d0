-- DropIndex
DROP INDEX "SellerTransfer_sellerId_createdAt_idx";

-- CreateIndex
CREATE INDEX "SellerTransfer_sellerId_sentAt_id_idx" ON "SellerTransfer"("sellerId", "sentAt", "id");

-- Transfers that are being made now.
UPDATE "SellerTransfer" SET "sentAt" = "updatedAt" WHERE "status" = 'creating' AND "sentAt" IS NULL;
