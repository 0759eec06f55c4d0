-- DropIndex
DROP INDEX "SavedSearch_userId_query_key";

-- CreateTable
CREATE TABLE "UnlistedProduct" (
    "productId" TEXT NOT NULL PRIMARY KEY,
    "leftAt" DATETIME NOT NULL,
    "state" TEXT NOT NULL,
    CONSTRAINT "UnlistedProduct_productId_fkey" FOREIGN KEY ("productId") REFERENCES "Product" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateIndex
CREATE INDEX "UnlistedProduct_leftAt_idx" ON "UnlistedProduct"("leftAt");

-- A listing is matched as it was before the first change that has not been matched yet: "from" is its
-- price, "was" its other columns. Since now they include its first photo and its seller's mark.

-- What leaves the lists is remembered, unless no search has been compared with it yet.
CREATE TRIGGER "Product_alerts_unlisted" AFTER UPDATE OF "listed" ON "Product"
WHEN OLD."listed" AND NOT NEW."listed" AND EXISTS (SELECT 1 FROM "SavedSearch") BEGIN
  DELETE FROM "UnlistedProduct" WHERE "productId" = NEW."id";
  INSERT INTO "UnlistedProduct" ("productId", "leftAt", "state")
  SELECT NEW."id", CAST(unixepoch('subsec') * 1000 AS INTEGER), coalesce(j."payload",
    json_object('from', OLD."resalePriceMinor", 'was', json_object(
      'searchText', OLD."searchText", 'searchPlace', OLD."searchPlace", 'searchFields', OLD."searchFields",
      'categoryId', OLD."categoryId", 'condition', OLD."condition", 'purchaseYear', OLD."purchaseYear",
      'placeCell', OLD."placeCell",
        'hasPhoto', EXISTS (SELECT 1 FROM "ProductPhoto" ph WHERE ph."productId" = OLD."id"),
      'sellerVerified', (SELECT u."verified" FROM "User" u WHERE u."id" = OLD."sellerId"))))
  FROM (SELECT 1) LEFT JOIN "Job" j
    ON j."kind" = 'match-searches' AND j."key" = NEW."id" AND j."doneAt" IS NULL
  WHERE j."payload" IS NULL OR j."payload" <> '{}';
END;

-- What comes back is matched as it left; "since" is the time at which it did.
DROP TRIGGER "Product_alerts_update";
CREATE TRIGGER "Product_alerts_update" AFTER UPDATE OF "listed", "resalePriceMinor", "searchText",
  "searchPlace", "searchFields", "categoryId", "condition", "purchaseYear", "placeCell" ON "Product"
WHEN NEW."listed" AND (NOT OLD."listed" OR NEW."resalePriceMinor" <> OLD."resalePriceMinor"
    -- A new version of the folding writes the words of all listings anew.
    OR (NEW."searchVersion" = OLD."searchVersion" AND (NEW."searchText" <> OLD."searchText"
      OR NEW."searchPlace" <> OLD."searchPlace" OR NEW."searchFields" <> OLD."searchFields"
      OR NEW."categoryId" <> OLD."categoryId" OR NEW."condition" <> OLD."condition"
      OR NEW."purchaseYear" <> OLD."purchaseYear" OR NEW."placeCell" IS NOT OLD."placeCell")))
  AND EXISTS (SELECT 1 FROM "SavedSearch") BEGIN
  INSERT INTO "Job" ("id", "kind", "key", "payload", "runAfter", "createdAt", "attempts")
  VALUES (lower(hex(randomblob(16))), 'match-searches', NEW."id",
    CASE WHEN OLD."listed" THEN json_object('from', OLD."resalePriceMinor", 'was', json_object(
        'searchText', OLD."searchText", 'searchPlace', OLD."searchPlace", 'searchFields', OLD."searchFields",
        'categoryId', OLD."categoryId", 'condition', OLD."condition", 'purchaseYear', OLD."purchaseYear",
        'placeCell', OLD."placeCell",
        'hasPhoto', EXISTS (SELECT 1 FROM "ProductPhoto" ph WHERE ph."productId" = OLD."id"),
        'sellerVerified', (SELECT u."verified" FROM "User" u WHERE u."id" = OLD."sellerId")))
      ELSE coalesce((SELECT json_insert(gone."state", '$.since', gone."leftAt")
        FROM "UnlistedProduct" gone WHERE gone."productId" = NEW."id"), '{}') END,
    NEW."updatedAt", NEW."updatedAt", 0)
  ON CONFLICT ("kind", "key") DO UPDATE SET
    "payload" = CASE WHEN "Job"."doneAt" IS NULL AND OLD."listed"
      THEN "Job"."payload" ELSE excluded."payload" END,
    "runAfter" = excluded."runAfter", "doneAt" = NULL, "attempts" = 0, "lastError" = NULL,
    "claimedBy" = NULL, "claimedUntil" = NULL;
  DELETE FROM "UnlistedProduct" WHERE "productId" = NEW."id";
END;

-- BEFORE, so that there is no photo yet.
CREATE TRIGGER "ProductPhoto_alerts_insert" BEFORE INSERT ON "ProductPhoto"
WHEN NOT EXISTS (SELECT 1 FROM "ProductPhoto" ph WHERE ph."productId" = NEW."productId")
  AND EXISTS (SELECT 1 FROM "SavedSearch") BEGIN
  INSERT INTO "Job" ("id", "kind", "key", "payload", "runAfter", "createdAt", "attempts")
  SELECT lower(hex(randomblob(16))), 'match-searches', p."id",
    json_object('from', p."resalePriceMinor", 'was', json_object(
      'searchText', p."searchText", 'searchPlace', p."searchPlace", 'searchFields', p."searchFields",
      'categoryId', p."categoryId", 'condition', p."condition", 'purchaseYear', p."purchaseYear",
      'placeCell', p."placeCell", 'hasPhoto', 0,
      'sellerVerified', (SELECT u."verified" FROM "User" u WHERE u."id" = p."sellerId"))),
    p."updatedAt", p."updatedAt", 0
  FROM "Product" p WHERE p."id" = NEW."productId" AND p."listed"
  ON CONFLICT ("kind", "key") DO UPDATE SET
    "payload" = CASE WHEN "Job"."doneAt" IS NULL THEN "Job"."payload" ELSE excluded."payload" END,
    "runAfter" = excluded."runAfter", "doneAt" = NULL, "attempts" = 0, "lastError" = NULL,
    "claimedBy" = NULL, "claimedUntil" = NULL;
END;

CREATE TRIGGER "User_alerts_verified" AFTER UPDATE OF "verified" ON "User"
WHEN NEW."verified" AND NOT OLD."verified" AND EXISTS (SELECT 1 FROM "SavedSearch") BEGIN
  INSERT INTO "Job" ("id", "kind", "key", "payload", "runAfter", "createdAt", "attempts")
  SELECT lower(hex(randomblob(16))), 'match-searches', p."id",
    json_object('from', p."resalePriceMinor", 'was', json_object(
      'searchText', p."searchText", 'searchPlace', p."searchPlace", 'searchFields', p."searchFields",
      'categoryId', p."categoryId", 'condition', p."condition", 'purchaseYear', p."purchaseYear",
      'placeCell', p."placeCell",
      'hasPhoto', EXISTS (SELECT 1 FROM "ProductPhoto" ph WHERE ph."productId" = p."id"),
      'sellerVerified', 0)),
    p."updatedAt", p."updatedAt", 0
  FROM "Product" p WHERE p."sellerId" = NEW."id" AND p."listed"
  ON CONFLICT ("kind", "key") DO UPDATE SET
    "payload" = CASE WHEN "Job"."doneAt" IS NULL THEN "Job"."payload" ELSE excluded."payload" END,
    "runAfter" = excluded."runAfter", "doneAt" = NULL, "attempts" = 0, "lastError" = NULL,
    "claimedBy" = NULL, "claimedUntil" = NULL;
END;
