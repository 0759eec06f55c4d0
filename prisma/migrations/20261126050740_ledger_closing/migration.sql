-- CreateTable
CREATE TABLE "LedgerClosing" (
    "provider" TEXT NOT NULL,
    "account" TEXT NOT NULL,
    "currency" TEXT NOT NULL,
    "amountMinor" BIGINT NOT NULL,
    "closedUntil" DATETIME NOT NULL,

    PRIMARY KEY ("provider", "account", "currency")
);
