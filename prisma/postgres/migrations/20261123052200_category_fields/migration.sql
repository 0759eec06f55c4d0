-- AlterTable
ALTER TABLE "Category" ADD COLUMN     "parentId" TEXT;

-- AlterTable
ALTER TABLE "Product" ADD COLUMN     "attributes" TEXT NOT NULL DEFAULT '{}',
ADD COLUMN     "searchFields" TEXT NOT NULL DEFAULT '';

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

    CONSTRAINT "CategoryField_pkey" PRIMARY KEY ("categoryId","key"),
    CONSTRAINT "CategoryField_type_check" CHECK ("type" IN ('text', 'number', 'choice', 'choices', 'yesno'))
);

-- CreateTable
CREATE TABLE "CategoryFieldName" (
    "categoryId" TEXT NOT NULL,
    "key" TEXT NOT NULL,
    "language" TEXT NOT NULL,
    "label" TEXT NOT NULL,
    "options" TEXT NOT NULL DEFAULT '',

    CONSTRAINT "CategoryFieldName_pkey" PRIMARY KEY ("categoryId","key","language")
);

-- CreateIndex
CREATE INDEX "Category_parentId_idx" ON "Category"("parentId");

-- AddForeignKey
ALTER TABLE "Category" ADD CONSTRAINT "Category_parentId_fkey" FOREIGN KEY ("parentId") REFERENCES "Category"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "CategoryField" ADD CONSTRAINT "CategoryField_categoryId_fkey" FOREIGN KEY ("categoryId") REFERENCES "Category"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "CategoryFieldName" ADD CONSTRAINT "CategoryFieldName_categoryId_key_fkey" FOREIGN KEY ("categoryId", "key") REFERENCES "CategoryField"("categoryId", "key") ON DELETE CASCADE ON UPDATE CASCADE;

-- The tokens of a listing's attributes stand behind the mark G.
ALTER TABLE "Product" DROP COLUMN "listingWords";
DROP FUNCTION "listing_tokens"(text, text);

CREATE FUNCTION "listing_tokens"("words" text, "place" text, "fields" text) RETURNS tsvector LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT array_to_tsvector(array(
    SELECT w FROM string_to_table("words", ' ') w WHERE w <> ''
    UNION SELECT 'L' || w FROM string_to_table("place", ' ') w WHERE w <> ''
    UNION SELECT 'G' || w FROM string_to_table("fields", ' ') w WHERE w <> ''))
$$;

ALTER TABLE "Product" ADD COLUMN "listingWords" tsvector
  GENERATED ALWAYS AS ("listing_tokens"("searchText", "searchPlace", "searchFields")) STORED;
CREATE INDEX "Product_listingWords_idx" ON "Product" USING gin ("listingWords") WITH (fastupdate = off);
