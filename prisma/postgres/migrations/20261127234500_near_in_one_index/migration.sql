-- What a page of listings within a distance sorts and counts, in one index: it reads no rows for the
-- choices of condition, year, category and price (ADR 335).
CREATE INDEX "Product_listing_near_idx" ON "Product" ("placeCell", "createdAt", "id")
  INCLUDE ("resalePriceMinor", "condition", "sellerId", "categoryId", "purchaseYear") WHERE "listed";

-- Verified sellers, of whom there are few, among all people.
CREATE INDEX "User_verified_idx" ON "User" ("id") WHERE "verified";
