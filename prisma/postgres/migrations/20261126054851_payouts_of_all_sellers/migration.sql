-- DropIndex
DROP INDEX "LedgerEntry_account_currency_idx";

-- CreateIndex
CREATE INDEX "Order_status_idx" ON "Order"("status");

-- CreateIndex
CREATE INDEX "LedgerEntry_account_sellerId_currency_amountMinor_idx" ON "LedgerEntry"("account", "sellerId", "currency", "amountMinor");
