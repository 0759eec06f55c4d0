-- AlterTable
ALTER TABLE "Product" ADD COLUMN "listedSince" DATETIME;

-- CreateIndex
CREATE INDEX "Product_sellerId_listed_listedSince_id_idx" ON "Product"("sellerId", "listed", "listedSince", "id");

-- Those that wait for approval may never have been shown; all others were, or would have been.
UPDATE "Product" SET "listedSince" = "createdAt" WHERE "heldAt" IS NULL;
