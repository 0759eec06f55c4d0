-- Search and filters: what Prisma has no words for. See docs/decisions/0012-one-index-for-words-and-filters.md.

-- The places of a product in the two orders of the lists. Both numbers grow with what is sorted by
-- (creation in milliseconds, price in cents); the low bits tell equals apart. More than 256 of one
-- millisecond go on where the next ones would stand. Kept while the product exists.
CREATE TABLE "ListingKey" (
    "productId" TEXT NOT NULL PRIMARY KEY,
    "byTime" INTEGER NOT NULL,
    "byPrice" INTEGER NOT NULL,
    CONSTRAINT "ListingKey_productId_fkey" FOREIGN KEY ("productId") REFERENCES "Product" ("id") ON DELETE CASCADE ON UPDATE CASCADE
) WITHOUT ROWID;
CREATE UNIQUE INDEX "ListingKey_byTime_key" ON "ListingKey"("byTime");
CREATE UNIQUE INDEX "ListingKey_byPrice_key" ON "ListingKey"("byPrice");

-- The words of names, as they were written, for 'Did you mean'.
CREATE TABLE "ListingWord" ("word" TEXT NOT NULL PRIMARY KEY) WITHOUT ROWID;

-- One document per listed product, under its place in either order: a match comes out sorted.
CREATE VIRTUAL TABLE "ListingByTime" USING fts5(
    "text", content = '', contentless_delete = 1, detail = none, prefix = '1 2 3',
    tokenize = 'unicode61 remove_diacritics 2'
);
CREATE VIRTUAL TABLE "ListingByPrice" USING fts5(
    "text", content = '', contentless_delete = 1, detail = none, prefix = '1 2 3',
    tokenize = 'unicode61 remove_diacritics 2'
);

-- Which words there are, for those that are still being typed.
CREATE VIRTUAL TABLE "ListingTerm" USING fts5vocab("ListingByPrice", "instance");

-- The tokenizer takes off accents; letters without one to take off are spelt out here. U+E000
-- starts the tokens of filters, so nobody's text may bring it along.
CREATE VIEW "ListingText" AS SELECT p."id" AS "productId",
  replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(p."name" || ' ' || p."description" || ' ' || p."location",
    'ß', 'ss'), 'ẞ', 'ss'), 'æ', 'ae'), 'Æ', 'ae'),
    'œ', 'oe'), 'Œ', 'oe'), 'ø', 'o'), 'Ø', 'o'),
    'ł', 'l'), 'Ł', 'l'), 'đ', 'd'), 'Đ', 'd'),
    'ð', 'd'), 'Ð', 'd'), 'þ', 'th'), 'Þ', 'th'),
    'ı', 'i'), char(57344), ' ') AS "words",
  trim(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(p."location",
    'ß', 'ss'), 'ẞ', 'ss'), 'æ', 'ae'), 'Æ', 'ae'), 'œ', 'oe'),
    'Œ', 'oe'), 'ø', 'o'), 'Ø', 'o'), 'ł', 'l'), 'Ł', 'l'),
    'đ', 'd'), 'Đ', 'd'), 'ð', 'd'), 'Ð', 'd'), 'þ', 'th'),
    'Þ', 'th'), 'ı', 'i'), '!', ' '), '"', ' '), '#', ' '),
    '$', ' '), '%', ' '), '&', ' '), '''', ' '), '(', ' '),
    ')', ' '), '*', ' '), '+', ' '), ',', ' '), '-', ' '),
    '.', ' '), '/', ' '), ':', ' '), ';', ' '), '<', ' '),
    '=', ' '), '>', ' '), '?', ' '), '@', ' '), '[', ' '),
    '\', ' '), ']', ' '), '^', ' '), '_', ' '), '`', ' '),
    '{', ' '), '|', ' '), '}', ' '), '~', ' '), '·', ' '),
    '–', ' '), '—', ' '), '‘', ' '), '’', ' '), '“', ' '),
    '”', ' '), '…', ' '), char(9), ' '), char(10), ' '), char(13), ' '),
    char(160), ' '), char(57344), ' ')) AS "place",
  trim(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(lower(p."name"),
    '!', ' '), '"', ' '), '#', ' '), '$', ' '), '%', ' '),
    '&', ' '), '''', ' '), '(', ' '), ')', ' '), '*', ' '),
    '+', ' '), ',', ' '), '-', ' '), '.', ' '), '/', ' '),
    ':', ' '), ';', ' '), '<', ' '), '=', ' '), '>', ' '),
    '?', ' '), '@', ' '), '[', ' '), '\', ' '), ']', ' '),
    '^', ' '), '_', ' '), '`', ' '), '{', ' '), '|', ' '),
    '}', ' '), '~', ' '), '·', ' '), '–', ' '), '—', ' '),
    '‘', ' '), '’', ' '), '“', ' '), '”', ' '), '…', ' '),
    char(9), ' '), char(10), ' '), char(13), ' '), char(160), ' ')) AS "nameWords"
FROM "Product" p;

-- Tokens of filters: a(ll), c(ategory), k(ind of condition), l(ocation's words), y(ear) and p(rice), with each
-- of their beginnings, v(erified seller), f (has a photo).
CREATE VIEW "ListingDocument" AS SELECT p."id" AS "productId", k."byTime", k."byPrice",
  t."words" || replace(' a c' || hex(p."categoryId") || ' k' || p."condition"
    || (SELECT ' y' || "c" || ' y' || substr("c", 1, 3) || ' y' || substr("c", 1, 2) || ' y' || substr("c", 1, 1)
        FROM (SELECT printf('%04d', min(max(p."purchaseYear", 0), 9999)) AS "c"))
    || (SELECT ' p' || "c" || ' p' || substr("c", 1, 7) || ' p' || substr("c", 1, 6) || ' p' || substr("c", 1, 5)
          || ' p' || substr("c", 1, 4) || ' p' || substr("c", 1, 3) || ' p' || substr("c", 1, 2) || ' p' || substr("c", 1, 1)
        FROM (SELECT printf('%08d', min(max(p."resalePriceCents", 0), 99999999)) AS "c"))
    || CASE WHEN u."verified" THEN ' v' ELSE '' END
    || CASE WHEN EXISTS (SELECT 1 FROM "ProductPhoto" ph WHERE ph."productId" = p."id") THEN ' f' ELSE '' END
    || replace(' ' || t."place", ' ', ' l'), ' ', ' ' || char(57344)) AS "text"
FROM "Product" p
JOIN "ListingKey" k ON k."productId" = p."id"
JOIN "ListingText" t ON t."productId" = p."id"
JOIN "User" u ON u."id" = p."sellerId"
WHERE p."listed";

CREATE TRIGGER "Product_listing_insert" AFTER INSERT ON "Product" BEGIN
  INSERT INTO "ListingKey" ("productId", "byTime", "byPrice") VALUES (NEW."id",
    coalesce((SELECT max("byTime") + 1 FROM "ListingKey" WHERE "byTime" >= NEW."createdAt" << 8 AND "byTime" < (NEW."createdAt" << 8)
      + iif(EXISTS (SELECT 1 FROM "ListingKey" WHERE "byTime" = (NEW."createdAt" << 8) + 255), 1 << 28, 256)), NEW."createdAt" << 8),
    coalesce((SELECT max("byPrice") + 1 FROM "ListingKey" WHERE "byPrice" >= NEW."resalePriceCents" << 24 AND "byPrice" < (NEW."resalePriceCents" + 1) << 24), NEW."resalePriceCents" << 24));
  INSERT INTO "ListingByTime" (rowid, "text") SELECT "byTime", "text" FROM "ListingDocument" WHERE "productId" = NEW."id";
  INSERT INTO "ListingByPrice" (rowid, "text") SELECT "byPrice", "text" FROM "ListingDocument" WHERE "productId" = NEW."id";
  INSERT OR IGNORE INTO "ListingWord" SELECT w."value" FROM "ListingText" t,
    json_each('[' || replace(json_quote(t."nameWords"), ' ', '","') || ']') w
  WHERE t."productId" = NEW."id" AND length(w."value") BETWEEN 3 AND 24 AND w."value" NOT GLOB '*[0-9]*';
END;

CREATE TRIGGER "Product_listing_update" AFTER UPDATE OF
  "name", "description", "location", "categoryId", "condition", "purchaseYear", "resalePriceCents", "createdAt", "listed", "sellerId"
ON "Product" WHEN
  (OLD."name", OLD."description", OLD."location", OLD."categoryId", OLD."condition", OLD."purchaseYear", OLD."resalePriceCents", OLD."createdAt", OLD."listed", OLD."sellerId")
  IS NOT
  (NEW."name", NEW."description", NEW."location", NEW."categoryId", NEW."condition", NEW."purchaseYear", NEW."resalePriceCents", NEW."createdAt", NEW."listed", NEW."sellerId")
BEGIN
  DELETE FROM "ListingByTime" WHERE rowid = (SELECT "byTime" FROM "ListingKey" WHERE "productId" = NEW."id");
  DELETE FROM "ListingByPrice" WHERE rowid = (SELECT "byPrice" FROM "ListingKey" WHERE "productId" = NEW."id");
  UPDATE "ListingKey" SET "byTime" =
    coalesce((SELECT max("byTime") + 1 FROM "ListingKey" WHERE "byTime" >= NEW."createdAt" << 8 AND "byTime" < (NEW."createdAt" << 8)
      + iif(EXISTS (SELECT 1 FROM "ListingKey" WHERE "byTime" = (NEW."createdAt" << 8) + 255), 1 << 28, 256)), NEW."createdAt" << 8)
  WHERE "productId" = NEW."id" AND NEW."createdAt" <> OLD."createdAt";
  UPDATE "ListingKey" SET "byPrice" =
    coalesce((SELECT max("byPrice") + 1 FROM "ListingKey" WHERE "byPrice" >= NEW."resalePriceCents" << 24 AND "byPrice" < (NEW."resalePriceCents" + 1) << 24), NEW."resalePriceCents" << 24)
  WHERE "productId" = NEW."id" AND NEW."resalePriceCents" <> OLD."resalePriceCents";
  INSERT INTO "ListingByTime" (rowid, "text") SELECT "byTime", "text" FROM "ListingDocument" WHERE "productId" = NEW."id";
  INSERT INTO "ListingByPrice" (rowid, "text") SELECT "byPrice", "text" FROM "ListingDocument" WHERE "productId" = NEW."id";
  INSERT OR IGNORE INTO "ListingWord" SELECT w."value" FROM "ListingText" t,
    json_each('[' || replace(json_quote(t."nameWords"), ' ', '","') || ']') w
  WHERE t."productId" = NEW."id" AND NEW."name" <> OLD."name" AND length(w."value") BETWEEN 3 AND 24 AND w."value" NOT GLOB '*[0-9]*';
END;

CREATE TRIGGER "Product_listing_delete" BEFORE DELETE ON "Product" BEGIN
  DELETE FROM "ListingByTime" WHERE rowid = (SELECT "byTime" FROM "ListingKey" WHERE "productId" = OLD."id");
  DELETE FROM "ListingByPrice" WHERE rowid = (SELECT "byPrice" FROM "ListingKey" WHERE "productId" = OLD."id");
  DELETE FROM "ListingKey" WHERE "productId" = OLD."id";
END;

-- What to insert an id into when something else that is filtered by has changed.
CREATE VIEW "ListingRefresh" AS SELECT "id" AS "productId" FROM "Product";
CREATE TRIGGER "ListingRefresh_insert" INSTEAD OF INSERT ON "ListingRefresh" BEGIN
  DELETE FROM "ListingByTime" WHERE rowid = (SELECT "byTime" FROM "ListingKey" WHERE "productId" = NEW."productId");
  DELETE FROM "ListingByPrice" WHERE rowid = (SELECT "byPrice" FROM "ListingKey" WHERE "productId" = NEW."productId");
  INSERT INTO "ListingByTime" (rowid, "text") SELECT "byTime", "text" FROM "ListingDocument" WHERE "productId" = NEW."productId";
  INSERT INTO "ListingByPrice" (rowid, "text") SELECT "byPrice", "text" FROM "ListingDocument" WHERE "productId" = NEW."productId";
END;

CREATE TRIGGER "ProductPhoto_listing_insert" AFTER INSERT ON "ProductPhoto"
WHEN (SELECT count(*) FROM "ProductPhoto" WHERE "productId" = NEW."productId") = 1
BEGIN INSERT INTO "ListingRefresh" VALUES (NEW."productId"); END;

CREATE TRIGGER "ProductPhoto_listing_delete" AFTER DELETE ON "ProductPhoto"
WHEN NOT EXISTS (SELECT 1 FROM "ProductPhoto" WHERE "productId" = OLD."productId")
  AND EXISTS (SELECT 1 FROM "Product" WHERE "id" = OLD."productId")
BEGIN INSERT INTO "ListingRefresh" VALUES (OLD."productId"); END;

CREATE TRIGGER "User_listing_update" AFTER UPDATE OF "verified" ON "User" WHEN OLD."verified" IS NOT NEW."verified"
BEGIN INSERT INTO "ListingRefresh" SELECT "id" FROM "Product" WHERE "sellerId" = NEW."id" AND "listed"; END;

-- What is there already.
INSERT INTO "ListingKey" ("productId", "byTime", "byPrice") SELECT "id",
  t + max(("createdAt" << 8) - t) OVER (ORDER BY t), p + max(("resalePriceCents" << 24) - p) OVER (ORDER BY p)
FROM (SELECT "id", "createdAt", "resalePriceCents", row_number() OVER (ORDER BY "createdAt", "id") AS t,
  row_number() OVER (ORDER BY "resalePriceCents", "createdAt", "id") AS p FROM "Product");
INSERT INTO "ListingByTime" (rowid, "text") SELECT "byTime", "text" FROM "ListingDocument" ORDER BY "byTime";
INSERT INTO "ListingByPrice" (rowid, "text") SELECT "byPrice", "text" FROM "ListingDocument" ORDER BY "byPrice";
INSERT OR IGNORE INTO "ListingWord" SELECT w."value" FROM "ListingText" t,
  json_each('[' || replace(json_quote(t."nameWords"), ' ', '","') || ']') w
WHERE length(w."value") BETWEEN 3 AND 24 AND w."value" NOT GLOB '*[0-9]*';
