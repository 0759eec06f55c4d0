-- DropIndex
DROP INDEX "Message_createdAt_idx";

-- AlterTable
ALTER TABLE "ConversationParticipant" ADD COLUMN     "mailedAt" TIMESTAMP(3),
ADD COLUMN     "mailedSequence" INTEGER NOT NULL DEFAULT 0;

-- CreateTable
CREATE TABLE "Notification" (
    "id" TEXT NOT NULL,
    "userId" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "key" TEXT NOT NULL,
    "productId" TEXT,
    "subjectId" TEXT,
    "actorId" TEXT,
    "amountMinor" INTEGER,
    "currency" TEXT,
    "outcome" TEXT,
    "times" INTEGER NOT NULL DEFAULT 1,
    "createdAt" TIMESTAMP(3) NOT NULL,
    "readAt" TIMESTAMP(3),

    CONSTRAINT "Notification_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "Notification_times_check" CHECK ("times" >= 1),
    CONSTRAINT "Notification_amount_check" CHECK (("amountMinor" IS NULL) = ("currency" IS NULL)),
    CONSTRAINT "Notification_currency_check" CHECK (length("currency") = 3 AND "currency" = upper("currency"))
);

-- CreateIndex
CREATE INDEX "Notification_userId_createdAt_id_idx" ON "Notification"("userId", "createdAt", "id");

-- CreateIndex
CREATE INDEX "Notification_userId_readAt_idx" ON "Notification"("userId", "readAt");

-- CreateIndex
CREATE INDEX "Notification_readAt_idx" ON "Notification"("readAt");

-- CreateIndex
CREATE UNIQUE INDEX "Notification_userId_kind_key_key" ON "Notification"("userId", "kind", "key");

-- AddForeignKey
ALTER TABLE "Notification" ADD CONSTRAINT "Notification_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;
