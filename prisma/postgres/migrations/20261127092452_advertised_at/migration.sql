-- AlterTable
ALTER TABLE "Product" ADD COLUMN     "advertisedAt" TIMESTAMP(3);

-- CreateIndex
CREATE INDEX "Product_listed_advertised_advertisedAt_id_idx" ON "Product"("listed", "advertised", "advertisedAt", "id");

-- When they were advertised was not stored: they keep the order that they had.
UPDATE "Product" SET "advertisedAt" = "createdAt" WHERE "advertised";
