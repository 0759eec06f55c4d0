-- AlterTable
ALTER TABLE "Category" ADD COLUMN "parentId" TEXT REFERENCES "Category" ("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "Product" ADD COLUMN "attributes" TEXT NOT NULL DEFAULT '{}';
ALTER TABLE "Product" ADD COLUMN "searchFields" TEXT NOT NULL DEFAULT '';

-- CreateIndex
CREATE INDEX "Category_parentId_idx" ON "Category"("parentId");

-- CreateTable
CREATE TABLE "CategoryField" (
    "categoryId" TEXT NOT NULL,
    "key" TEXT NOT NULL,
    "label" TEXT NOT NULL,
    "type" TEXT NOT NULL,
    "required" BOOLEAN NOT NULL DEFAULT false,
    "filterable" BOOLEAN NOT NULL DEFAULT false,
    "onCard" BOOLEAN NOT NULL DEFAULT false,
    "unit" TEXT NOT NULL DEFAULT '',
    "options" TEXT NOT NULL DEFAULT '',
    "position" INTEGER NOT NULL,

    PRIMARY KEY ("categoryId", "key"),
    CONSTRAINT "CategoryField_type_check" CHECK ("type" IN ('text', 'number', 'choice', 'choices', 'yesno')),
    CONSTRAINT "CategoryField_categoryId_fkey" FOREIGN KEY ("categoryId") REFERENCES "Category" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "CategoryFieldName" (
    "categoryId" TEXT NOT NULL,
    "key" TEXT NOT NULL,
    "language" TEXT NOT NULL,
    "label" TEXT NOT NULL,
    "options" TEXT NOT NULL DEFAULT '',

    PRIMARY KEY ("categoryId", "key", "language"),
    CONSTRAINT "CategoryFieldName_categoryId_key_fkey" FOREIGN KEY ("categoryId", "key") REFERENCES "CategoryField" ("categoryId", "key") ON DELETE CASCADE ON UPDATE CASCADE
);

-- The document of a listing gets the tokens of its attributes, behind the mark x. Existing listings
-- have none, so that the indexes stay as they are.
DROP TRIGGER "Product_listing_update";
DROP VIEW "ListingDocument";

CREATE VIEW "ListingDocument" AS SELECT p."id" AS "productId", k."byTime", k."byPrice",
  p."searchText" || replace(' a c' || hex(p."categoryId") || ' k' || p."condition"
    || (SELECT ' y' || "c" || ' y' || substr("c", 1, 3) || ' y' || substr("c", 1, 2) || ' y' || substr("c", 1, 1)
        FROM (SELECT printf('%04d', min(max(p."purchaseYear", 0), 9999)) AS "c"))
    || (SELECT ' p' || "c" || ' p' || substr("c", 1, 7) || ' p' || substr("c", 1, 6) || ' p' || substr("c", 1, 5)
          || ' p' || substr("c", 1, 4) || ' p' || substr("c", 1, 3) || ' p' || substr("c", 1, 2) || ' p' || substr("c", 1, 1)
        FROM (SELECT printf('%08d', min(max(p."resalePriceMinor", 0), 99999999)) AS "c"))
    || CASE WHEN u."verified" THEN ' v' ELSE '' END
    || CASE WHEN EXISTS (SELECT 1 FROM "ProductPhoto" ph WHERE ph."productId" = p."id") THEN ' f' ELSE '' END
    || CASE p."searchFields" WHEN '' THEN '' ELSE replace(' ' || p."searchFields", ' ', ' x') END
    || replace(' ' || p."searchPlace", ' ', ' l'), ' ', ' ' || char(57344)) AS "text"
FROM "Product" p
JOIN "ListingKey" k ON k."productId" = p."id"
JOIN "User" u ON u."id" = p."sellerId"
WHERE p."listed";

CREATE TRIGGER "Product_listing_update" AFTER UPDATE OF
  "searchText", "searchPlace", "searchFields", "categoryId", "condition", "purchaseYear", "resalePriceMinor", "createdAt", "listed", "sellerId"
ON "Product" WHEN
  (OLD."searchText", OLD."searchPlace", OLD."searchFields", OLD."categoryId", OLD."condition", OLD."purchaseYear", OLD."resalePriceMinor", OLD."createdAt", OLD."listed", OLD."sellerId")
  IS NOT
  (NEW."searchText", NEW."searchPlace", NEW."searchFields", NEW."categoryId", NEW."condition", NEW."purchaseYear", NEW."resalePriceMinor", NEW."createdAt", NEW."listed", NEW."sellerId")
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
