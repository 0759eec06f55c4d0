-- Search and filters: what Prisma has no words for. See docs/decisions/0012-one-index-for-words-and-filters.md.

-- listing_words('L', 'Café Søren') is {LCAFE…} in lower case: folded words, each after the mark. Folding wants
-- a collation that knows more letters than ASCII's; the first that this server has is written in.
DO $do$
DECLARE
  "known" text := coalesce((
    SELECT format('COLLATE %I.%I', n.nspname, c.collname)
    FROM unnest(ARRAY['pg_c_utf8', 'und-x-icu', 'C.utf8', 'en_US.utf8']) WITH ORDINALITY AS wish("name", "rank")
    JOIN pg_collation c ON c.collname = wish."name" AND c.collencoding IN (-1, pg_char_to_encoding(getdatabaseencoding()))
    JOIN pg_namespace n ON n.oid = c.collnamespace
    ORDER BY wish."rank" LIMIT 1), '');
BEGIN
  EXECUTE format($create$
    CREATE FUNCTION "listing_words"("mark" text, "given" text) RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $body$
      SELECT coalesce(array_agg("mark" || left(w."word", 60) ORDER BY w."place"), '{}')
      FROM regexp_split_to_table(
        replace(replace(replace(replace(translate(
          regexp_replace(normalize(lower("given" %1$s), NFD), '[\u0300-\u036f]', '', 'g'),
          'øłđðı', 'olddi'), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th') %1$s,
        '[^[:alnum:]]+|[\U0001F000-\U0001FBFF\u2190-\u2BFF]+') WITH ORDINALITY AS w("word", "place")
      WHERE w."word" <> ''
    $body$ $create$, "known");
END $do$;

-- A listing's words and, marked with L, those of its location.
ALTER TABLE "Product" ADD COLUMN "listingWords" tsvector GENERATED ALWAYS AS (
  array_to_tsvector("listing_words"('', "name" || ' ' || "description" || ' ' || "location") || "listing_words"('L', "location"))
) STORED;

CREATE INDEX "Product_listingWords_idx" ON "Product" USING gin ("listingWords") WITH (fastupdate = off);
CREATE INDEX "Product_listing_price_idx" ON "Product" ("resalePriceCents", "id") WHERE "listed";
CREATE INDEX "Product_listing_category_price_idx" ON "Product" ("categoryId", "resalePriceCents", "id") WHERE "listed";

-- What somebody looks for: every word, the last of them as a beginning. Null when there is no word.
CREATE FUNCTION "listing_query"("mark" text, "given" text) RETURNS tsquery LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT string_agg(quote_literal(w."word") || CASE WHEN w."place" = cardinality(a."words") THEN ':*' ELSE '' END, ' & ')::tsquery
  FROM (SELECT ("listing_words"("mark", "given"))[1:12] AS "words") a, unnest(a."words") WITH ORDINALITY AS w("word", "place")
$$;

-- The words of names, for 'Did you mean'.
CREATE TABLE "ListingWord" ("word" text COLLATE "C" NOT NULL PRIMARY KEY);

CREATE FUNCTION "keep_listing_words"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "ListingWord"
  SELECT DISTINCT w FROM unnest("listing_words"('', NEW."name")) w
  WHERE length(w) BETWEEN 3 AND 24 AND w !~ '[0-9]'
  ORDER BY w ON CONFLICT DO NOTHING;
  RETURN NULL;
END;
$$;

CREATE TRIGGER "Product_listing_words" AFTER INSERT OR UPDATE OF "name" ON "Product"
FOR EACH ROW EXECUTE FUNCTION "keep_listing_words"();

INSERT INTO "ListingWord"
SELECT DISTINCT w FROM "Product" p, unnest("listing_words"('', p."name")) w
WHERE length(w) BETWEEN 3 AND 24 AND w !~ '[0-9]';
