-- AlterTable
ALTER TABLE "User" ADD COLUMN "pausedUntil" DATETIME;

-- AlterTable
ALTER TABLE "Product" ADD COLUMN "endCheckAt" DATETIME;
ALTER TABLE "Product" ADD COLUMN "endedAt" DATETIME;
ALTER TABLE "Product" ADD COLUMN "endsAt" DATETIME;
ALTER TABLE "Product" ADD COLUMN "priorPriceMinor" INTEGER;
ALTER TABLE "Product" ADD COLUMN "reducedAt" DATETIME;
ALTER TABLE "Product" ADD COLUMN "soldElsewhereAt" DATETIME;

-- CreateTable
CREATE TABLE "FormerPrice" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "productId" TEXT NOT NULL,
    "priceMinor" INTEGER NOT NULL,
    "currency" TEXT NOT NULL,
    "until" DATETIME NOT NULL,
    CONSTRAINT "FormerPrice_price_check" CHECK ("priceMinor" > 0),
    CONSTRAINT "FormerPrice_currency_check" CHECK (length("currency") = 3 AND "currency" = upper("currency")),
    CONSTRAINT "FormerPrice_productId_fkey" FOREIGN KEY ("productId") REFERENCES "Product" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "ListingDraft" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "sellerId" TEXT NOT NULL,
    "values" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "createdAt" DATETIME NOT NULL,
    "updatedAt" DATETIME NOT NULL,
    CONSTRAINT "ListingDraft_sellerId_fkey" FOREIGN KEY ("sellerId") REFERENCES "User" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "ListingDraftPhoto" (
    "draftId" TEXT NOT NULL,
    "position" INTEGER NOT NULL,
    "imageId" TEXT NOT NULL,

    PRIMARY KEY ("draftId", "position"),
    CONSTRAINT "ListingDraftPhoto_position_check" CHECK ("position" BETWEEN 0 AND 5),
    CONSTRAINT "ListingDraftPhoto_draftId_fkey" FOREIGN KEY ("draftId") REFERENCES "ListingDraft" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "ListingDraftPhoto_imageId_fkey" FOREIGN KEY ("imageId") REFERENCES "Image" ("id") ON DELETE RESTRICT ON UPDATE CASCADE
);

-- CreateIndex
CREATE INDEX "FormerPrice_productId_until_idx" ON "FormerPrice"("productId", "until");

-- CreateIndex
CREATE INDEX "ListingDraft_sellerId_updatedAt_id_idx" ON "ListingDraft"("sellerId", "updatedAt", "id");

-- CreateIndex
CREATE INDEX "ListingDraftPhoto_imageId_idx" ON "ListingDraftPhoto"("imageId");

-- CreateIndex
CREATE INDEX "Product_endCheckAt_idx" ON "Product"("endCheckAt");

-- Listings from before this version end 60 days after it, and their sellers are warned after 53.
UPDATE "Product" SET "endsAt" = CAST(unixepoch('now') + 60 * 86400 AS INTEGER) * 1000,
  "endCheckAt" = CAST(unixepoch('now') + 53 * 86400 AS INTEGER) * 1000
WHERE "deletedAt" IS NULL AND "status" <> 'sold';
