-- AlterTable
ALTER TABLE "ProviderEvent" ADD COLUMN     "objectId" TEXT;

-- CreateTable
CREATE TABLE "ProviderRefund" (
    "id" TEXT NOT NULL,
    "provider" TEXT NOT NULL,
    "orderId" TEXT NOT NULL,
    "transactionId" TEXT NOT NULL,
    "amountCents" INTEGER NOT NULL,
    "currency" TEXT NOT NULL,
    "status" TEXT NOT NULL,
    "reason" TEXT,
    "failureReason" TEXT,
    "createdAt" TIMESTAMP(3) NOT NULL,
    "readAt" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "ProviderRefund_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "ProviderDispute" (
    "id" TEXT NOT NULL,
    "provider" TEXT NOT NULL,
    "orderId" TEXT NOT NULL,
    "transactionId" TEXT NOT NULL,
    "amountCents" INTEGER NOT NULL,
    "currency" TEXT NOT NULL,
    "status" TEXT NOT NULL,
    "reason" TEXT NOT NULL,
    "respondBy" TIMESTAMP(3),
    "withdrawnCents" INTEGER NOT NULL DEFAULT 0,
    "createdAt" TIMESTAMP(3) NOT NULL,
    "readAt" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "ProviderDispute_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "ProviderRefund_orderId_createdAt_idx" ON "ProviderRefund"("orderId", "createdAt");

-- CreateIndex
CREATE INDEX "ProviderRefund_transactionId_idx" ON "ProviderRefund"("transactionId");

-- CreateIndex
CREATE INDEX "ProviderDispute_orderId_createdAt_idx" ON "ProviderDispute"("orderId", "createdAt");

-- CreateIndex
CREATE INDEX "ProviderDispute_transactionId_idx" ON "ProviderDispute"("transactionId");

-- AddForeignKey
ALTER TABLE "ProviderRefund" ADD CONSTRAINT "ProviderRefund_orderId_fkey" FOREIGN KEY ("orderId") REFERENCES "Order"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ProviderDispute" ADD CONSTRAINT "ProviderDispute_orderId_fkey" FOREIGN KEY ("orderId") REFERENCES "Order"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
