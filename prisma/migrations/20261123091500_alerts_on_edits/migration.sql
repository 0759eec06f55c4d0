-- A change of a listing's text or fields is matched too, with what the listing was before.
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
    CASE WHEN OLD."listed" THEN json_object('from', OLD."resalePriceMinor",
      'was', json_object('searchText', OLD."searchText", 'searchPlace', OLD."searchPlace",
        'searchFields', OLD."searchFields", 'categoryId', OLD."categoryId",
        'condition', OLD."condition", 'purchaseYear', OLD."purchaseYear",
        'placeCell', OLD."placeCell")) ELSE '{}' END,
    NEW."updatedAt", NEW."updatedAt", 0)
  ON CONFLICT ("kind", "key") DO UPDATE SET
    "payload" = CASE WHEN "Job"."doneAt" IS NULL AND excluded."payload" <> '{}'
      THEN "Job"."payload" ELSE excluded."payload" END,
    "runAfter" = excluded."runAfter", "doneAt" = NULL, "attempts" = 0, "lastError" = NULL,
    "claimedBy" = NULL, "claimedUntil" = NULL;
END;
