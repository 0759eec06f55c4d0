-- CreateTable
CREATE TABLE "PayeeDetails" (
    "userId" TEXT NOT NULL PRIMARY KEY,
    "sealed" TEXT NOT NULL,
    "lastFour" TEXT NOT NULL,
    "updatedAt" DATETIME NOT NULL,
    CONSTRAINT "PayeeDetails_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "PayoutBatch" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "currency" TEXT NOT NULL,
    "createdBy" TEXT NOT NULL,
    "formKey" TEXT NOT NULL,
    "createdAt" DATETIME NOT NULL,
    CONSTRAINT "PayoutBatch_currency_check" CHECK (length("currency") = 3 AND "currency" = upper("currency"))
);

-- CreateTable
CREATE TABLE "PayoutLine" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "batchId" TEXT NOT NULL,
    "sellerId" TEXT NOT NULL,
    "amountMinor" INTEGER NOT NULL,
    "currency" TEXT NOT NULL,
    "status" TEXT NOT NULL,
    "sealed" TEXT,
    "lastFour" TEXT NOT NULL,
    "reference" TEXT,
    "reason" TEXT,
    "createdAt" DATETIME NOT NULL,
    "decidedAt" DATETIME,
    CONSTRAINT "PayoutLine_batchId_fkey" FOREIGN KEY ("batchId") REFERENCES "PayoutBatch" ("id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "PayoutLine_sellerId_fkey" FOREIGN KEY ("sellerId") REFERENCES "User" ("id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "PayoutLine_status_check" CHECK ("status" IN ('exported', 'paid', 'failed')),
    CONSTRAINT "PayoutLine_amount_check" CHECK ("amountMinor" > 0),
    CONSTRAINT "PayoutLine_decided_check" CHECK (("status" = 'exported') = ("decidedAt" IS NULL)),
    CONSTRAINT "PayoutLine_currency_check" CHECK (length("currency") = 3 AND "currency" = upper("currency"))
);

-- CreateTable
CREATE TABLE "SellerAccount" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "userId" TEXT NOT NULL,
    "provider" TEXT NOT NULL,
    "providerId" TEXT,
    "transfersActive" BOOLEAN NOT NULL DEFAULT false,
    "payoutsEnabled" BOOLEAN NOT NULL DEFAULT false,
    "requirements" INTEGER NOT NULL DEFAULT 0,
    "disabledReason" TEXT,
    "round" INTEGER NOT NULL DEFAULT 0,
    "createdAt" DATETIME NOT NULL,
    "readAt" DATETIME,
    CONSTRAINT "SellerAccount_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User" ("id") ON DELETE RESTRICT ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "SellerTransfer" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "orderId" TEXT NOT NULL,
    "sellerId" TEXT NOT NULL,
    "openKey" TEXT,
    "status" TEXT NOT NULL,
    "waitsFor" TEXT,
    "provider" TEXT,
    "transactionId" TEXT,
    "accountId" TEXT,
    "providerId" TEXT,
    "amountMinor" INTEGER NOT NULL,
    "currency" TEXT NOT NULL,
    "sentMinor" INTEGER NOT NULL DEFAULT 0,
    "sentCurrency" TEXT,
    "reversedMinor" INTEGER NOT NULL DEFAULT 0,
    "reversedSentMinor" INTEGER NOT NULL DEFAULT 0,
    "round" INTEGER NOT NULL DEFAULT 0,
    "createdAt" DATETIME NOT NULL,
    "updatedAt" DATETIME NOT NULL,
    "sentAt" DATETIME,
    CONSTRAINT "SellerTransfer_orderId_fkey" FOREIGN KEY ("orderId") REFERENCES "Order" ("id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "SellerTransfer_sellerId_fkey" FOREIGN KEY ("sellerId") REFERENCES "User" ("id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "SellerTransfer_status_check" CHECK ("status" IN ('waiting', 'creating', 'sent', 'settled')),
    CONSTRAINT "SellerTransfer_open_check" CHECK (("status" IN ('waiting', 'creating')) = ("openKey" IS NOT NULL)),
    CONSTRAINT "SellerTransfer_amount_check" CHECK ("amountMinor" >= 0 AND "reversedMinor" BETWEEN 0 AND "amountMinor" AND "reversedSentMinor" BETWEEN 0 AND "sentMinor"),
    CONSTRAINT "SellerTransfer_currency_check" CHECK (length("currency") = 3 AND "currency" = upper("currency"))
);

-- CreateTable
CREATE TABLE "TransferReversal" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "transferId" TEXT NOT NULL,
    "openKey" TEXT,
    "status" TEXT NOT NULL,
    "providerId" TEXT,
    "amountMinor" INTEGER NOT NULL,
    "currency" TEXT NOT NULL,
    "sentMinor" INTEGER NOT NULL,
    "sentCurrency" TEXT NOT NULL,
    "round" INTEGER NOT NULL DEFAULT 0,
    "createdAt" DATETIME NOT NULL,
    "updatedAt" DATETIME NOT NULL,
    CONSTRAINT "TransferReversal_transferId_fkey" FOREIGN KEY ("transferId") REFERENCES "SellerTransfer" ("id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "TransferReversal_status_check" CHECK ("status" IN ('creating', 'sent', 'refused')),
    CONSTRAINT "TransferReversal_open_check" CHECK (("status" = 'creating') = ("openKey" IS NOT NULL)),
    CONSTRAINT "TransferReversal_amount_check" CHECK ("amountMinor" > 0 AND "sentMinor" >= 0)
);

-- CreateTable
CREATE TABLE "AccountPayout" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "provider" TEXT NOT NULL,
    "accountId" TEXT NOT NULL,
    "sellerId" TEXT NOT NULL,
    "amountMinor" INTEGER NOT NULL,
    "currency" TEXT NOT NULL,
    "status" TEXT NOT NULL,
    "failureCode" TEXT,
    "createdAt" DATETIME NOT NULL,
    "readAt" DATETIME NOT NULL,
    CONSTRAINT "AccountPayout_status_check" CHECK ("status" IN ('pending', 'paid', 'failed'))
);

-- CreateTable
CREATE TABLE "SandboxAccount" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "idempotencyKey" TEXT NOT NULL,
    "email" TEXT NOT NULL,
    "status" TEXT NOT NULL,
    "createdAt" DATETIME NOT NULL,
    CONSTRAINT "SandboxAccount_status_check" CHECK ("status" IN ('new', 'pending', 'active', 'rejected'))
);

-- CreateTable
CREATE TABLE "SandboxTransfer" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "idempotencyKey" TEXT NOT NULL,
    "accountId" TEXT NOT NULL,
    "intentId" TEXT NOT NULL,
    "orderId" TEXT NOT NULL,
    "sellerId" TEXT NOT NULL,
    "transferId" TEXT NOT NULL,
    "amountMinor" INTEGER NOT NULL,
    "currency" TEXT NOT NULL,
    "createdAt" DATETIME NOT NULL,
    CONSTRAINT "SandboxTransfer_accountId_fkey" FOREIGN KEY ("accountId") REFERENCES "SandboxAccount" ("id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "SandboxTransfer_amount_check" CHECK ("amountMinor" > 0)
);

-- CreateTable
CREATE TABLE "SandboxReversal" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "idempotencyKey" TEXT NOT NULL,
    "transferId" TEXT NOT NULL,
    "reversalId" TEXT NOT NULL,
    "amountMinor" INTEGER NOT NULL,
    "createdAt" DATETIME NOT NULL,
    CONSTRAINT "SandboxReversal_transferId_fkey" FOREIGN KEY ("transferId") REFERENCES "SandboxTransfer" ("id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "SandboxReversal_amount_check" CHECK ("amountMinor" > 0)
);

-- CreateTable
CREATE TABLE "SandboxPayout" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "accountId" TEXT NOT NULL,
    "amountMinor" INTEGER NOT NULL,
    "currency" TEXT NOT NULL,
    "status" TEXT NOT NULL,
    "createdAt" DATETIME NOT NULL,
    CONSTRAINT "SandboxPayout_accountId_fkey" FOREIGN KEY ("accountId") REFERENCES "SandboxAccount" ("id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "SandboxPayout_status_check" CHECK ("status" IN ('pending', 'paid', 'failed'))
);

-- CreateTable
CREATE TABLE "SandboxDispute" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "intentId" TEXT NOT NULL,
    "amountMinor" INTEGER NOT NULL,
    "currency" TEXT NOT NULL,
    "status" TEXT NOT NULL,
    "createdAt" DATETIME NOT NULL,
    CONSTRAINT "SandboxDispute_status_check" CHECK ("status" IN ('needs_response', 'won', 'lost'))
);

-- CreateTable
CREATE TABLE "SandboxEvent" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "type" TEXT NOT NULL,
    "about" TEXT NOT NULL,
    "objectId" TEXT NOT NULL,
    "intentId" TEXT,
    "accountId" TEXT,
    "createdAt" DATETIME NOT NULL,
    "deliverAt" DATETIME,
    "deliveries" INTEGER NOT NULL DEFAULT 0
);

-- CreateIndex
CREATE UNIQUE INDEX "PayoutBatch_formKey_key" ON "PayoutBatch"("formKey");

-- CreateIndex
CREATE INDEX "PayoutBatch_createdAt_id_idx" ON "PayoutBatch"("createdAt", "id");

-- CreateIndex
CREATE INDEX "PayoutLine_batchId_idx" ON "PayoutLine"("batchId");

-- CreateIndex
CREATE INDEX "PayoutLine_sellerId_createdAt_id_idx" ON "PayoutLine"("sellerId", "createdAt", "id");

-- CreateIndex
CREATE INDEX "PayoutLine_status_idx" ON "PayoutLine"("status");

-- CreateIndex
CREATE UNIQUE INDEX "SellerAccount_providerId_key" ON "SellerAccount"("providerId");

-- CreateIndex
CREATE INDEX "SellerAccount_transfersActive_readAt_idx" ON "SellerAccount"("transfersActive", "readAt");

-- CreateIndex
CREATE UNIQUE INDEX "SellerAccount_userId_provider_key" ON "SellerAccount"("userId", "provider");

-- CreateIndex
CREATE UNIQUE INDEX "SellerTransfer_openKey_key" ON "SellerTransfer"("openKey");

-- CreateIndex
CREATE UNIQUE INDEX "SellerTransfer_providerId_key" ON "SellerTransfer"("providerId");

-- CreateIndex
CREATE INDEX "SellerTransfer_orderId_idx" ON "SellerTransfer"("orderId");

-- CreateIndex
CREATE INDEX "SellerTransfer_sellerId_createdAt_idx" ON "SellerTransfer"("sellerId", "createdAt");

-- CreateIndex
CREATE INDEX "SellerTransfer_status_waitsFor_updatedAt_idx" ON "SellerTransfer"("status", "waitsFor", "updatedAt");

-- CreateIndex
CREATE UNIQUE INDEX "TransferReversal_openKey_key" ON "TransferReversal"("openKey");

-- CreateIndex
CREATE INDEX "TransferReversal_transferId_idx" ON "TransferReversal"("transferId");

-- CreateIndex
CREATE INDEX "AccountPayout_sellerId_createdAt_idx" ON "AccountPayout"("sellerId", "createdAt");

-- CreateIndex
CREATE UNIQUE INDEX "SandboxAccount_idempotencyKey_key" ON "SandboxAccount"("idempotencyKey");

-- CreateIndex
CREATE UNIQUE INDEX "SandboxTransfer_idempotencyKey_key" ON "SandboxTransfer"("idempotencyKey");

-- CreateIndex
CREATE INDEX "SandboxTransfer_intentId_idx" ON "SandboxTransfer"("intentId");

-- CreateIndex
CREATE INDEX "SandboxTransfer_accountId_idx" ON "SandboxTransfer"("accountId");

-- CreateIndex
CREATE INDEX "SandboxTransfer_createdAt_idx" ON "SandboxTransfer"("createdAt");

-- CreateIndex
CREATE UNIQUE INDEX "SandboxReversal_idempotencyKey_key" ON "SandboxReversal"("idempotencyKey");

-- CreateIndex
CREATE INDEX "SandboxReversal_transferId_idx" ON "SandboxReversal"("transferId");

-- CreateIndex
CREATE INDEX "SandboxPayout_accountId_createdAt_idx" ON "SandboxPayout"("accountId", "createdAt");

-- CreateIndex
CREATE INDEX "SandboxDispute_intentId_idx" ON "SandboxDispute"("intentId");

-- CreateIndex
CREATE INDEX "SandboxDispute_createdAt_idx" ON "SandboxDispute"("createdAt");

-- CreateIndex
CREATE INDEX "SandboxEvent_deliverAt_idx" ON "SandboxEvent"("deliverAt");

-- CreateIndex
CREATE INDEX "SandboxEvent_createdAt_idx" ON "SandboxEvent"("createdAt");

-- The kinds of transactions that payouts add.
ALTER TABLE "LedgerTransaction" DROP CONSTRAINT "LedgerTransaction_kind_check";
ALTER TABLE "LedgerTransaction" ADD CONSTRAINT "LedgerTransaction_kind_check" CHECK ("objectKind" IN ('charge', 'fee', 'refund', 'dispute', 'transfer', 'payout', 'release', 'owed-refund', 'seller-payout', 'netting', 'adjustment'));
