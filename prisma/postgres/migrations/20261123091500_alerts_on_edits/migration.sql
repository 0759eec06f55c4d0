-- A change of a listing's text or fields is matched too, with what the listing was before.
CREATE OR REPLACE FUNCTION "enqueue_match_searches"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  payload text := '{}';
BEGIN
  IF NOT EXISTS (SELECT 1 FROM "SavedSearch") THEN
    RETURN NULL;
  END IF;
  IF TG_OP = 'UPDATE' THEN
    IF OLD."listed" THEN
      payload := json_build_object('from', OLD."resalePriceMinor",
        'was', json_build_object('searchText', OLD."searchText", 'searchPlace', OLD."searchPlace",
          'searchFields', OLD."searchFields", 'categoryId', OLD."categoryId",
          'condition', OLD."condition", 'purchaseYear', OLD."purchaseYear",
          'placeCell', OLD."placeCell"))::text;
    END IF;
  END IF;
  INSERT INTO "Job" ("id", "kind", "key", "payload", "runAfter", "createdAt", "attempts")
  VALUES (replace(gen_random_uuid()::text, '-', ''), 'match-searches', NEW."id", payload,
    NEW."updatedAt", NEW."updatedAt", 0)
  ON CONFLICT ("kind", "key") DO UPDATE SET
    "payload" = CASE WHEN "Job"."doneAt" IS NULL AND excluded."payload" <> '{}'
      THEN "Job"."payload" ELSE excluded."payload" END,
    "runAfter" = excluded."runAfter", "doneAt" = NULL, "attempts" = 0, "lastError" = NULL,
    "claimedBy" = NULL, "claimedUntil" = NULL;
  RETURN NULL;
END;
$$;
DROP TRIGGER "Product_alerts_update" ON "Product";
CREATE TRIGGER "Product_alerts_update" AFTER UPDATE OF "listed", "resalePriceMinor", "searchText",
  "searchPlace", "searchFields", "categoryId", "condition", "purchaseYear", "placeCell" ON "Product"
FOR EACH ROW WHEN (NEW."listed" AND (NOT OLD."listed" OR NEW."resalePriceMinor" <> OLD."resalePriceMinor"
  -- A new version of the folding writes the words of all listings anew.
  OR (NEW."searchVersion" = OLD."searchVersion" AND (NEW."searchText" <> OLD."searchText"
    OR NEW."searchPlace" <> OLD."searchPlace" OR NEW."searchFields" <> OLD."searchFields"
    OR NEW."categoryId" <> OLD."categoryId" OR NEW."condition" <> OLD."condition"
    OR NEW."purchaseYear" <> OLD."purchaseYear" OR NEW."placeCell" IS DISTINCT FROM OLD."placeCell"))))
EXECUTE FUNCTION "enqueue_match_searches"();
