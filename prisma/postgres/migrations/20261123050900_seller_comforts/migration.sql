-- AlterTable
ALTER TABLE "User" ADD COLUMN     "pausedUntil" TIMESTAMP(3);

-- AlterTable
ALTER TABLE "Product" ADD COLUMN     "endCheckAt" TIMESTAMP(3),
ADD COLUMN     "endedAt" TIMESTAMP(3),
ADD COLUMN     "endsAt" TIMESTAMP(3),
ADD COLUMN     "priorPriceMinor" INTEGER,
ADD COLUMN     "reducedAt" TIMESTAMP(3),
ADD COLUMN     "soldElsewhereAt" TIMESTAMP(3);

-- CreateTable
CREATE TABLE "FormerPrice" (
    "id" TEXT NOT NULL,
    "productId" TEXT NOT NULL,
    "priceMinor" INTEGER NOT NULL,
    "currency" TEXT NOT NULL,
    "until" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "FormerPrice_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "FormerPrice_price_check" CHECK ("priceMinor" > 0),
    CONSTRAINT "FormerPrice_currency_check" CHECK (length("currency") = 3 AND "currency" = upper("currency"))
);

-- CreateTable
CREATE TABLE "ListingDraft" (
    "id" TEXT NOT NULL,
    "sellerId" TEXT NOT NULL,
    "values" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "createdAt" TIMESTAMP(3) NOT NULL,
    "updatedAt" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "ListingDraft_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "ListingDraftPhoto" (
    "draftId" TEXT NOT NULL,
    "position" INTEGER NOT NULL,
    "imageId" TEXT NOT NULL,

    CONSTRAINT "ListingDraftPhoto_pkey" PRIMARY KEY ("draftId","position"),
    CONSTRAINT "ListingDraftPhoto_position_check" CHECK ("position" BETWEEN 0 AND 5)
);

-- CreateIndex
CREATE INDEX "FormerPrice_productId_until_idx" ON "FormerPrice"("productId", "until");

-- CreateIndex
CREATE INDEX "ListingDraft_sellerId_updatedAt_id_idx" ON "ListingDraft"("sellerId", "updatedAt", "id");

-- CreateIndex
CREATE INDEX "ListingDraftPhoto_imageId_idx" ON "ListingDraftPhoto"("imageId");

-- CreateIndex
CREATE INDEX "Product_endCheckAt_idx" ON "Product"("endCheckAt");

-- AddForeignKey
ALTER TABLE "FormerPrice" ADD CONSTRAINT "FormerPrice_productId_fkey" FOREIGN KEY ("productId") REFERENCES "Product"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ListingDraft" ADD CONSTRAINT "ListingDraft_sellerId_fkey" FOREIGN KEY ("sellerId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ListingDraftPhoto" ADD CONSTRAINT "ListingDraftPhoto_draftId_fkey" FOREIGN KEY ("draftId") REFERENCES "ListingDraft"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ListingDraftPhoto" ADD CONSTRAINT "ListingDraftPhoto_imageId_fkey" FOREIGN KEY ("imageId") REFERENCES "Image"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- Listings from before this version end 60 days after it, and their sellers are warned after 53.
UPDATE "Product" SET "endsAt" = date_trunc('milliseconds', (now() AT TIME ZONE 'UTC')) + interval '60 days',
  "endCheckAt" = date_trunc('milliseconds', (now() AT TIME ZONE 'UTC')) + interval '53 days'
WHERE "deletedAt" IS NULL AND "status" <> 'sold';
