-- DropIndex
DROP INDEX "SavedSearch_userId_query_key";

-- CreateTable
CREATE TABLE "UnlistedProduct" (
    "productId" TEXT NOT NULL,
    "leftAt" TIMESTAMP(3) NOT NULL,
    "state" TEXT NOT NULL,

    CONSTRAINT "UnlistedProduct_pkey" PRIMARY KEY ("productId")
);

-- CreateIndex
CREATE INDEX "UnlistedProduct_leftAt_idx" ON "UnlistedProduct"("leftAt");

-- AddForeignKey
ALTER TABLE "UnlistedProduct" ADD CONSTRAINT "UnlistedProduct_productId_fkey" FOREIGN KEY ("productId") REFERENCES "Product"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- As on SQLite: a listing is matched as it was before the first change that has not been matched yet:
-- "from" is its price, "was" its other columns. Since now they include its first photo and its
-- seller's mark.
CREATE FUNCTION "listing_state"(p "Product", has_photo boolean, seller_verified boolean)
RETURNS text LANGUAGE sql AS $$
  SELECT json_build_object('from', p."resalePriceMinor", 'was', json_build_object(
    'searchText', p."searchText", 'searchPlace', p."searchPlace", 'searchFields', p."searchFields",
    'categoryId', p."categoryId", 'condition', p."condition", 'purchaseYear', p."purchaseYear",
    'placeCell', p."placeCell", 'hasPhoto', has_photo, 'sellerVerified', seller_verified))::text;
$$;

CREATE FUNCTION "has_photo"(p "Product") RETURNS boolean LANGUAGE sql AS $$
  SELECT EXISTS (SELECT 1 FROM "ProductPhoto" ph WHERE ph."productId" = p."id");
$$;

CREATE FUNCTION "has_verified_seller"(p "Product") RETURNS boolean LANGUAGE sql AS $$
  SELECT u."verified" FROM "User" u WHERE u."id" = p."sellerId";
$$;

-- With "keeps" a job that has not run yet keeps its payload, which is that of the first change.
CREATE FUNCTION "enqueue_match"(p "Product", state text, keeps boolean) RETURNS void
LANGUAGE sql AS $$
  INSERT INTO "Job" ("id", "kind", "key", "payload", "runAfter", "createdAt", "attempts")
  VALUES (replace(gen_random_uuid()::text, '-', ''), 'match-searches', p."id", state,
    p."updatedAt", p."updatedAt", 0)
  ON CONFLICT ("kind", "key") DO UPDATE SET
    "payload" = CASE WHEN "Job"."doneAt" IS NULL AND keeps
      THEN "Job"."payload" ELSE excluded."payload" END,
    "runAfter" = excluded."runAfter", "doneAt" = NULL, "attempts" = 0, "lastError" = NULL,
    "claimedBy" = NULL, "claimedUntil" = NULL;
$$;

-- What comes back is matched as it left; "since" is the time at which it did.
CREATE OR REPLACE FUNCTION "enqueue_match_searches"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  gone text;
BEGIN
  IF NOT EXISTS (SELECT 1 FROM "SavedSearch") THEN
    RETURN NULL;
  END IF;
  IF TG_OP = 'INSERT' THEN
    PERFORM "enqueue_match"(NEW, '{}', true);
  ELSIF OLD."listed" THEN
    PERFORM "enqueue_match"(NEW,
      "listing_state"(OLD, "has_photo"(OLD), "has_verified_seller"(OLD)), true);
  ELSE
    DELETE FROM "UnlistedProduct" u WHERE u."productId" = NEW."id"
    RETURNING (jsonb_build_object('since', floor(extract(epoch FROM u."leftAt") * 1000))
      || u."state"::jsonb)::text INTO gone;
    PERFORM "enqueue_match"(NEW, coalesce(gone, '{}'), false);
  END IF;
  RETURN NULL;
END;
$$;

-- What leaves the lists is remembered, unless no search has been compared with it yet.
CREATE FUNCTION "remember_unlisted"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  open_state text;
BEGIN
  IF NOT EXISTS (SELECT 1 FROM "SavedSearch") THEN
    RETURN NULL;
  END IF;
  DELETE FROM "UnlistedProduct" u WHERE u."productId" = NEW."id";
  SELECT j."payload" INTO open_state FROM "Job" j
  WHERE j."kind" = 'match-searches' AND j."key" = NEW."id" AND j."doneAt" IS NULL;
  IF open_state IS DISTINCT FROM '{}' THEN
    INSERT INTO "UnlistedProduct" ("productId", "leftAt", "state")
    VALUES (NEW."id", clock_timestamp() AT TIME ZONE 'UTC', coalesce(open_state,
      "listing_state"(OLD, "has_photo"(OLD), "has_verified_seller"(OLD))));
  END IF;
  RETURN NULL;
END;
$$;
CREATE TRIGGER "Product_alerts_unlisted" AFTER UPDATE OF "listed" ON "Product"
FOR EACH ROW WHEN (OLD."listed" AND NOT NEW."listed") EXECUTE FUNCTION "remember_unlisted"();

-- BEFORE, so that there is no photo yet.
CREATE FUNCTION "enqueue_match_of_photo"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT 1 FROM "SavedSearch") THEN
    PERFORM "enqueue_match"(p, "listing_state"(p, false, "has_verified_seller"(p)), true)
    FROM "Product" p WHERE p."id" = NEW."productId" AND p."listed" AND NOT "has_photo"(p);
  END IF;
  RETURN NEW;
END;
$$;
CREATE TRIGGER "ProductPhoto_alerts_insert" BEFORE INSERT ON "ProductPhoto"
FOR EACH ROW EXECUTE FUNCTION "enqueue_match_of_photo"();

CREATE FUNCTION "enqueue_match_of_seller"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT 1 FROM "SavedSearch") THEN
    PERFORM "enqueue_match"(p, "listing_state"(p, "has_photo"(p), false), true)
    FROM "Product" p WHERE p."sellerId" = NEW."id" AND p."listed";
  END IF;
  RETURN NULL;
END;
$$;
CREATE TRIGGER "User_alerts_verified" AFTER UPDATE OF "verified" ON "User"
FOR EACH ROW WHEN (NEW."verified" AND NOT OLD."verified")
EXECUTE FUNCTION "enqueue_match_of_seller"();
