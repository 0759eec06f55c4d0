-- CreateTable
CREATE TABLE "SandboxIntent" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "idempotencyKey" TEXT NOT NULL,
    "clientSecret" TEXT NOT NULL,
    "orderId" TEXT NOT NULL,
    "intentId" TEXT NOT NULL,
    "amountCents" INTEGER NOT NULL,
    "currency" TEXT NOT NULL,
    "status" TEXT NOT NULL,
    "afterStep" TEXT,
    "createdAt" DATETIME NOT NULL,
    "capturedAt" DATETIME,
    "refundedAt" DATETIME
);

-- RedefineTables
PRAGMA defer_foreign_keys=ON;
PRAGMA foreign_keys=OFF;
CREATE TABLE "new_PaymentIntent" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "orderId" TEXT NOT NULL,
    "provider" TEXT NOT NULL,
    "kind" TEXT NOT NULL DEFAULT 'card',
    "providerId" TEXT,
    "amountCents" INTEGER NOT NULL,
    "currency" TEXT NOT NULL,
    "status" TEXT NOT NULL,
    "liveOrderId" TEXT,
    "transactionId" TEXT,
    "takenAt" DATETIME,
    "checkAfter" DATETIME,
    "createdAt" DATETIME NOT NULL,
    "updatedAt" DATETIME NOT NULL,
    CONSTRAINT "PaymentIntent_orderId_fkey" FOREIGN KEY ("orderId") REFERENCES "Order" ("id") ON DELETE RESTRICT ON UPDATE CASCADE
);
INSERT INTO "new_PaymentIntent" ("amountCents", "createdAt", "currency", "id", "liveOrderId", "orderId", "provider", "providerId", "status", "updatedAt") SELECT "amountCents", "createdAt", "currency", "id", "liveOrderId", "orderId", "provider", "providerId", "status", "updatedAt" FROM "PaymentIntent";
DROP TABLE "PaymentIntent";
ALTER TABLE "new_PaymentIntent" RENAME TO "PaymentIntent";
CREATE UNIQUE INDEX "PaymentIntent_providerId_key" ON "PaymentIntent"("providerId");
CREATE UNIQUE INDEX "PaymentIntent_liveOrderId_key" ON "PaymentIntent"("liveOrderId");
CREATE UNIQUE INDEX "PaymentIntent_transactionId_key" ON "PaymentIntent"("transactionId");
CREATE INDEX "PaymentIntent_orderId_createdAt_idx" ON "PaymentIntent"("orderId", "createdAt");
CREATE INDEX "PaymentIntent_status_updatedAt_idx" ON "PaymentIntent"("status", "updatedAt");
CREATE INDEX "PaymentIntent_status_checkAfter_idx" ON "PaymentIntent"("status", "checkAfter");
CREATE INDEX "PaymentIntent_takenAt_id_idx" ON "PaymentIntent"("takenAt", "id");
PRAGMA foreign_keys=ON;
PRAGMA defer_foreign_keys=OFF;

-- CreateIndex
CREATE UNIQUE INDEX "SandboxIntent_idempotencyKey_key" ON "SandboxIntent"("idempotencyKey");

-- CreateIndex
CREATE INDEX "SandboxIntent_orderId_idx" ON "SandboxIntent"("orderId");
