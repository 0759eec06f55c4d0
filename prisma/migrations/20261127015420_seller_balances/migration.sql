-- CreateTable
CREATE TABLE "SellerBalance" (
    "sellerId" TEXT NOT NULL,
    "currency" TEXT NOT NULL,
    "availableMinor" BIGINT NOT NULL,

    PRIMARY KEY ("sellerId", "currency")
);

-- CreateIndex
CREATE INDEX "SellerBalance_currency_availableMinor_idx" ON "SellerBalance"("currency", "availableMinor" DESC);

-- Each posted entry changes what its seller is owed, in the same transaction.
CREATE TRIGGER "LedgerEntry_seller_balance" AFTER INSERT ON "LedgerEntry"
WHEN NEW."account" = 'seller_payable' AND NEW."sellerId" IS NOT NULL
BEGIN
  INSERT INTO "SellerBalance" ("sellerId", "currency", "availableMinor")
  VALUES (NEW."sellerId", NEW."currency", -NEW."amountMinor")
  ON CONFLICT ("sellerId", "currency") DO UPDATE
    SET "availableMinor" = "availableMinor" - NEW."amountMinor";
END;

-- The entries that are there.
INSERT INTO "SellerBalance" ("sellerId", "currency", "availableMinor")
SELECT "sellerId", "currency", -sum("amountMinor")
FROM "LedgerEntry"
WHERE "account" = 'seller_payable' AND "sellerId" IS NOT NULL
GROUP BY "sellerId", "currency";
