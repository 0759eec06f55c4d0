-- CreateTable
CREATE TABLE "SellerBalance" (
    "sellerId" TEXT NOT NULL,
    "currency" TEXT NOT NULL,
    "availableMinor" BIGINT NOT NULL,

    CONSTRAINT "SellerBalance_pkey" PRIMARY KEY ("sellerId","currency")
);

-- CreateIndex
CREATE INDEX "SellerBalance_currency_availableMinor_idx" ON "SellerBalance"("currency", "availableMinor" DESC);

-- Each posted entry changes what its seller is owed, in the same transaction.
CREATE FUNCTION "add_to_seller_balance"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "SellerBalance" ("sellerId", "currency", "availableMinor")
  VALUES (NEW."sellerId", NEW."currency", -NEW."amountMinor"::bigint)
  ON CONFLICT ("sellerId", "currency") DO UPDATE
    SET "availableMinor" = "SellerBalance"."availableMinor" - NEW."amountMinor";
  RETURN NULL;
END;
$$;
CREATE TRIGGER "LedgerEntry_seller_balance" AFTER INSERT ON "LedgerEntry"
FOR EACH ROW WHEN (NEW."account" = 'seller_payable' AND NEW."sellerId" IS NOT NULL)
EXECUTE FUNCTION "add_to_seller_balance"();

-- The entries that are there. Creating the trigger has locked the table: none is posted meanwhile.
INSERT INTO "SellerBalance" ("sellerId", "currency", "availableMinor")
SELECT "sellerId", "currency", -sum("amountMinor"::bigint)
FROM "LedgerEntry"
WHERE "account" = 'seller_payable' AND "sellerId" IS NOT NULL
GROUP BY "sellerId", "currency";
