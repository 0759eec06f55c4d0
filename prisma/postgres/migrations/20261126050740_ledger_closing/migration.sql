-- CreateTable
CREATE TABLE "LedgerClosing" (
    "provider" TEXT NOT NULL,
    "account" TEXT NOT NULL,
    "currency" TEXT NOT NULL,
    "amountMinor" BIGINT NOT NULL,
    "closedUntil" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "LedgerClosing_pkey" PRIMARY KEY ("provider","account","currency")
);
