-- CreateTable
CREATE TABLE "LedgerObject" (
    "kind" TEXT NOT NULL,
    "objectId" TEXT NOT NULL,
    "provider" TEXT NOT NULL,
    "transactionId" TEXT,
    "state" TEXT NOT NULL,
    "amountMinor" INTEGER NOT NULL,
    "currency" TEXT NOT NULL,
    "problem" TEXT,
    "createdAt" TIMESTAMP(3) NOT NULL,
    "readAt" TIMESTAMP(3) NOT NULL,
    "checkAfter" TIMESTAMP(3),

    CONSTRAINT "LedgerObject_pkey" PRIMARY KEY ("kind","objectId"),
    CONSTRAINT "LedgerObject_kind_check" CHECK ("kind" IN ('charge', 'fee', 'refund', 'dispute', 'transfer', 'payout')),
    CONSTRAINT "LedgerObject_currency_check" CHECK (length("currency") = 3 AND "currency" = upper("currency"))
);

-- CreateIndex
CREATE INDEX "LedgerObject_checkAfter_idx" ON "LedgerObject"("checkAfter");

-- CreateIndex
CREATE INDEX "LedgerObject_problem_idx" ON "LedgerObject"("problem");
