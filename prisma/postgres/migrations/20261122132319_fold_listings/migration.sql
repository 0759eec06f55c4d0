-- Words are folded by the app (app/lib/search-words.ts), once for both databases, and stored with the
-- product. See ADR 140.
ALTER TABLE "Product" ADD COLUMN "searchName" TEXT NOT NULL DEFAULT '',
ADD COLUMN "searchText" TEXT NOT NULL DEFAULT '',
ADD COLUMN "searchPlace" TEXT NOT NULL DEFAULT '',
ADD COLUMN "searchVersion" INTEGER NOT NULL DEFAULT 0;

-- Existing listings are found by the words of the former folding until the job fold-listings is done.
UPDATE "Product" SET
  "searchName" = array_to_string("listing_words"('', "name"), ' '),
  "searchText" = array_to_string("listing_words"('', "name" || ' ' || "description" || ' ' || "location"), ' '),
  "searchPlace" = array_to_string("listing_words"('', "location"), ' ');

DROP FUNCTION "listing_query"(text, text);
DROP FUNCTION "listing_query"(text, text, boolean);
DROP TRIGGER "Product_listing_words" ON "Product";
ALTER TABLE "Product" DROP COLUMN "listingWords";
DROP FUNCTION "listing_words"(text, text);

-- Words separated by spaces, and those of the location after the mark L.
CREATE FUNCTION "listing_tokens"("words" text, "place" text) RETURNS tsvector LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT array_to_tsvector(array(
    SELECT w FROM string_to_table("words", ' ') w WHERE w <> ''
    UNION SELECT 'L' || w FROM string_to_table("place", ' ') w WHERE w <> ''))
$$;

ALTER TABLE "Product" ADD COLUMN "listingWords" tsvector
  GENERATED ALWAYS AS ("listing_tokens"("searchText", "searchPlace")) STORED;
CREATE INDEX "Product_listingWords_idx" ON "Product" USING gin ("listingWords") WITH (fastupdate = off);
CREATE INDEX "Product_searchVersion_idx" ON "Product"("searchVersion");

CREATE OR REPLACE FUNCTION "keep_listing_words"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "ListingWord"
  SELECT DISTINCT w FROM string_to_table(NEW."searchName", ' ') w
  WHERE length(w) BETWEEN 3 AND 24 AND w !~ '[0-9]'
  ORDER BY w ON CONFLICT DO NOTHING;
  RETURN NULL;
END;
$$;

CREATE TRIGGER "Product_listing_words" AFTER INSERT OR UPDATE OF "searchName" ON "Product"
FOR EACH ROW EXECUTE FUNCTION "keep_listing_words"();
