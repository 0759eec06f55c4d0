-- CreateIndex
CREATE INDEX "Refund_status_idx" ON "Refund"("status");

-- CreateIndex
CREATE INDEX "ProviderDispute_status_idx" ON "ProviderDispute"("status");
