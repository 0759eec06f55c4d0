-- AlterTable
ALTER TABLE "PaymentIntent" ADD COLUMN     "checkAfter" TIMESTAMP(3),
ADD COLUMN     "kind" TEXT NOT NULL DEFAULT 'card',
ADD COLUMN     "takenAt" TIMESTAMP(3),
ADD COLUMN     "transactionId" TEXT;

-- CreateTable
CREATE TABLE "SandboxIntent" (
    "id" TEXT NOT NULL,
    "idempotencyKey" TEXT NOT NULL,
    "clientSecret" TEXT NOT NULL,
    "orderId" TEXT NOT NULL,
    "intentId" TEXT NOT NULL,
    "amountCents" INTEGER NOT NULL,
    "currency" TEXT NOT NULL,
    "status" TEXT NOT NULL,
    "afterStep" TEXT,
    "createdAt" TIMESTAMP(3) NOT NULL,
    "capturedAt" TIMESTAMP(3),
    "refundedAt" TIMESTAMP(3),

    CONSTRAINT "SandboxIntent_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "SandboxIntent_idempotencyKey_key" ON "SandboxIntent"("idempotencyKey");

-- CreateIndex
CREATE INDEX "SandboxIntent_orderId_idx" ON "SandboxIntent"("orderId");

-- CreateIndex
CREATE UNIQUE INDEX "PaymentIntent_transactionId_key" ON "PaymentIntent"("transactionId");

-- CreateIndex
CREATE INDEX "PaymentIntent_status_checkAfter_idx" ON "PaymentIntent"("status", "checkAfter");

-- CreateIndex
CREATE INDEX "PaymentIntent_takenAt_id_idx" ON "PaymentIntent"("takenAt", "id");
