-- What is looked for is worked out once: a stable function would be asked again for every row.
ALTER FUNCTION "listing_query"(text, text) IMMUTABLE;

-- A purchase year alone would otherwise read every listing.
CREATE INDEX "Product_listing_year_idx" ON "Product" ("purchaseYear") WHERE "listed";
