-- Words are folded by the app (app/lib/search-words.ts), once for both databases, and stored with the
-- product; the full-text index only separates them at spaces. See ADR 140.
ALTER TABLE "Product" ADD COLUMN "searchName" TEXT NOT NULL DEFAULT '';
ALTER TABLE "Product" ADD COLUMN "searchText" TEXT NOT NULL DEFAULT '';
ALTER TABLE "Product" ADD COLUMN "searchPlace" TEXT NOT NULL DEFAULT '';
ALTER TABLE "Product" ADD COLUMN "searchVersion" INTEGER NOT NULL DEFAULT 0;

DROP TRIGGER "Product_listing_insert";
DROP TRIGGER "Product_listing_update";
DROP VIEW "ListingDocument";
DROP VIEW "ListingText";
DROP TABLE "ListingTerm";
DROP TABLE "ListingByTime";
DROP TABLE "ListingByPrice";

-- ASCII words of existing listings are found at once, all others after the job fold-listings.
UPDATE "Product" SET
  "searchText" = replace(lower("name" || ' ' || "description" || ' ' || "location"), char(57344), ' '),
  "searchPlace" = replace(lower("location"), char(57344), ' ');

CREATE INDEX "Product_searchVersion_idx" ON "Product"("searchVersion");

-- The tokenizer 'ascii' takes every character beyond ASCII as a part of a word.
CREATE VIRTUAL TABLE "ListingByTime" USING fts5(
    "text", content = '', contentless_delete = 1, detail = none, prefix = '1 2 3', tokenize = 'ascii'
);
CREATE VIRTUAL TABLE "ListingByPrice" USING fts5(
    "text", content = '', contentless_delete = 1, detail = none, prefix = '1 2 3', tokenize = 'ascii'
);
CREATE VIRTUAL TABLE "ListingTerm" USING fts5vocab("ListingByPrice", "instance");

CREATE VIEW "ListingDocument" AS SELECT p."id" AS "productId", k."byTime", k."byPrice",
  p."searchText" || replace(' a c' || hex(p."categoryId") || ' k' || p."condition"
    || (SELECT ' y' || "c" || ' y' || substr("c", 1, 3) || ' y' || substr("c", 1, 2) || ' y' || substr("c", 1, 1)
        FROM (SELECT printf('%04d', min(max(p."purchaseYear", 0), 9999)) AS "c"))
    || (SELECT ' p' || "c" || ' p' || substr("c", 1, 7) || ' p' || substr("c", 1, 6) || ' p' || substr("c", 1, 5)
          || ' p' || substr("c", 1, 4) || ' p' || substr("c", 1, 3) || ' p' || substr("c", 1, 2) || ' p' || substr("c", 1, 1)
        FROM (SELECT printf('%08d', min(max(p."resalePriceMinor", 0), 99999999)) AS "c"))
    || CASE WHEN u."verified" THEN ' v' ELSE '' END
    || CASE WHEN EXISTS (SELECT 1 FROM "ProductPhoto" ph WHERE ph."productId" = p."id") THEN ' f' ELSE '' END
    || replace(' ' || p."searchPlace", ' ', ' l'), ' ', ' ' || char(57344)) AS "text"
FROM "Product" p
JOIN "ListingKey" k ON k."productId" = p."id"
JOIN "User" u ON u."id" = p."sellerId"
WHERE p."listed";

CREATE TRIGGER "Product_listing_insert" AFTER INSERT ON "Product" BEGIN
  INSERT INTO "ListingKey" ("productId", "byTime", "byPrice") VALUES (NEW."id",
    coalesce((SELECT max("byTime") + 1 FROM "ListingKey" WHERE "byTime" >= NEW."createdAt" << 8 AND "byTime" < (NEW."createdAt" << 8)
      + iif(EXISTS (SELECT 1 FROM "ListingKey" WHERE "byTime" = (NEW."createdAt" << 8) + 255), 1 << 28, 256)), NEW."createdAt" << 8),
    coalesce((SELECT max("byPrice") + 1 FROM "ListingKey" WHERE "byPrice" >= NEW."resalePriceMinor" << 24 AND "byPrice" < (NEW."resalePriceMinor" + 1) << 24), NEW."resalePriceMinor" << 24));
  INSERT INTO "ListingByTime" (rowid, "text") SELECT "byTime", "text" FROM "ListingDocument" WHERE "productId" = NEW."id";
  INSERT INTO "ListingByPrice" (rowid, "text") SELECT "byPrice", "text" FROM "ListingDocument" WHERE "productId" = NEW."id";
  INSERT OR IGNORE INTO "ListingWord" SELECT w."value"
  FROM json_each('[' || replace(json_quote(NEW."searchName"), ' ', '","') || ']') w
  WHERE length(w."value") BETWEEN 3 AND 24 AND w."value" NOT GLOB '*[0-9]*';
END;

CREATE TRIGGER "Product_listing_update" AFTER UPDATE OF
  "searchText", "searchPlace", "categoryId", "condition", "purchaseYear", "resalePriceMinor", "createdAt", "listed", "sellerId"
ON "Product" WHEN
  (OLD."searchText", OLD."searchPlace", OLD."categoryId", OLD."condition", OLD."purchaseYear", OLD."resalePriceMinor", OLD."createdAt", OLD."listed", OLD."sellerId")
  IS NOT
  (NEW."searchText", NEW."searchPlace", NEW."categoryId", NEW."condition", NEW."purchaseYear", NEW."resalePriceMinor", NEW."createdAt", NEW."listed", NEW."sellerId")
BEGIN
  DELETE FROM "ListingByTime" WHERE rowid = (SELECT "byTime" FROM "ListingKey" WHERE "productId" = NEW."id");
  DELETE FROM "ListingByPrice" WHERE rowid = (SELECT "byPrice" FROM "ListingKey" WHERE "productId" = NEW."id");
  UPDATE "ListingKey" SET "byTime" =
    coalesce((SELECT max("byTime") + 1 FROM "ListingKey" WHERE "byTime" >= NEW."createdAt" << 8 AND "byTime" < (NEW."createdAt" << 8)
      + iif(EXISTS (SELECT 1 FROM "ListingKey" WHERE "byTime" = (NEW."createdAt" << 8) + 255), 1 << 28, 256)), NEW."createdAt" << 8)
  WHERE "productId" = NEW."id" AND NEW."createdAt" <> OLD."createdAt";
  UPDATE "ListingKey" SET "byPrice" =
    coalesce((SELECT max("byPrice") + 1 FROM "ListingKey" WHERE "byPrice" >= NEW."resalePriceMinor" << 24 AND "byPrice" < (NEW."resalePriceMinor" + 1) << 24), NEW."resalePriceMinor" << 24)
  WHERE "productId" = NEW."id" AND NEW."resalePriceMinor" <> OLD."resalePriceMinor";
  INSERT INTO "ListingByTime" (rowid, "text") SELECT "byTime", "text" FROM "ListingDocument" WHERE "productId" = NEW."id";
  INSERT INTO "ListingByPrice" (rowid, "text") SELECT "byPrice", "text" FROM "ListingDocument" WHERE "productId" = NEW."id";
  INSERT OR IGNORE INTO "ListingWord" SELECT w."value"
  FROM json_each('[' || replace(json_quote(NEW."searchName"), ' ', '","') || ']') w
  WHERE length(w."value") BETWEEN 3 AND 24 AND w."value" NOT GLOB '*[0-9]*' AND NEW."searchName" <> OLD."searchName";
END;

INSERT INTO "ListingByTime" (rowid, "text") SELECT "byTime", "text" FROM "ListingDocument" ORDER BY "byTime";
INSERT INTO "ListingByPrice" (rowid, "text") SELECT "byPrice", "text" FROM "ListingDocument" ORDER BY "byPrice";
