-- CreateTable
CREATE TABLE "SavedSearch" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "userId" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "query" TEXT NOT NULL,
    "currency" TEXT NOT NULL,
    "frequency" TEXT NOT NULL,
    "active" BOOLEAN NOT NULL DEFAULT true,
    "createdAt" DATETIME NOT NULL,
    CONSTRAINT "SavedSearch_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "SavedSearch_frequency_check" CHECK ("frequency" IN ('now', 'daily', 'weekly'))
);

-- CreateTable
CREATE TABLE "SavedSearchKey" (
    "searchId" TEXT NOT NULL,
    "word" TEXT NOT NULL,
    "categoryId" TEXT NOT NULL,
    "minPriceMinor" INTEGER NOT NULL,
    "maxPriceMinor" INTEGER NOT NULL,

    PRIMARY KEY ("searchId", "word"),
    CONSTRAINT "SavedSearchKey_searchId_fkey" FOREIGN KEY ("searchId") REFERENCES "SavedSearch" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "SavedSearchKey_price_check" CHECK ("minPriceMinor" >= 0 AND "maxPriceMinor" >= "minPriceMinor")
);

-- CreateTable
CREATE TABLE "SavedSearchMatch" (
    "searchId" TEXT NOT NULL,
    "productId" TEXT NOT NULL,
    "createdAt" DATETIME NOT NULL,
    "pending" BOOLEAN NOT NULL,
    "seenAt" DATETIME,

    PRIMARY KEY ("searchId", "productId"),
    CONSTRAINT "SavedSearchMatch_searchId_fkey" FOREIGN KEY ("searchId") REFERENCES "SavedSearch" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "SavedSearchMatch_productId_fkey" FOREIGN KEY ("productId") REFERENCES "Product" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateIndex
CREATE INDEX "SavedSearch_userId_createdAt_id_idx" ON "SavedSearch"("userId", "createdAt", "id");

-- CreateIndex
CREATE UNIQUE INDEX "SavedSearch_userId_query_key" ON "SavedSearch"("userId", "query");

-- CreateIndex
CREATE INDEX "SavedSearchKey_word_categoryId_minPriceMinor_maxPriceMinor_searchId_idx" ON "SavedSearchKey"("word", "categoryId", "minPriceMinor", "maxPriceMinor", "searchId");

-- CreateIndex
CREATE INDEX "SavedSearchMatch_searchId_pending_idx" ON "SavedSearchMatch"("searchId", "pending");

-- CreateIndex
CREATE INDEX "SavedSearchMatch_searchId_seenAt_idx" ON "SavedSearchMatch"("searchId", "seenAt");

-- CreateIndex
CREATE INDEX "SavedSearchMatch_productId_idx" ON "SavedSearchMatch"("productId");

-- Every way in which a listing becomes visible or gets another price ends in this table, so that the
-- job that looks for saved searches is enqueued here (ADR 210). "from" is the price before the first
-- change that has not been matched yet; without it the listing is new.
CREATE TRIGGER "Product_alerts_insert" AFTER INSERT ON "Product"
WHEN NEW."listed" AND EXISTS (SELECT 1 FROM "SavedSearch") BEGIN
  INSERT INTO "Job" ("id", "kind", "key", "payload", "runAfter", "createdAt", "attempts")
  VALUES (lower(hex(randomblob(16))), 'match-searches', NEW."id", '{}', NEW."updatedAt", NEW."updatedAt", 0)
  ON CONFLICT ("kind", "key") DO NOTHING;
END;

CREATE TRIGGER "Product_alerts_update" AFTER UPDATE OF "listed", "resalePriceMinor" ON "Product"
WHEN NEW."listed" AND (NOT OLD."listed" OR NEW."resalePriceMinor" <> OLD."resalePriceMinor")
  AND EXISTS (SELECT 1 FROM "SavedSearch") BEGIN
  INSERT INTO "Job" ("id", "kind", "key", "payload", "runAfter", "createdAt", "attempts")
  VALUES (lower(hex(randomblob(16))), 'match-searches', NEW."id",
    CASE WHEN OLD."listed" THEN '{"from":' || OLD."resalePriceMinor" || '}' ELSE '{}' END,
    NEW."updatedAt", NEW."updatedAt", 0)
  ON CONFLICT ("kind", "key") DO UPDATE SET
    "payload" = CASE WHEN "Job"."doneAt" IS NULL AND excluded."payload" <> '{}'
      THEN "Job"."payload" ELSE excluded."payload" END,
    "runAfter" = excluded."runAfter", "doneAt" = NULL, "attempts" = 0, "lastError" = NULL,
    "claimedBy" = NULL, "claimedUntil" = NULL;
END;
