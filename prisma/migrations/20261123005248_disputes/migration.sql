-- CreateTable
CREATE TABLE "Dispute" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "orderId" TEXT NOT NULL,
    "openOrderId" TEXT,
    "buyerId" TEXT NOT NULL,
    "sellerId" TEXT NOT NULL,
    "status" TEXT NOT NULL,
    "reason" TEXT NOT NULL,
    "text" TEXT NOT NULL,
    "answer" TEXT,
    "answerBy" DATETIME NOT NULL,
    "answeredAt" DATETIME,
    "proposedMinor" INTEGER,
    "proposedBy" TEXT,
    "proposals" INTEGER NOT NULL DEFAULT 0,
    "escalatedAt" DATETIME,
    "refundMinor" INTEGER,
    "decision" TEXT,
    "decidedById" TEXT,
    "createdAt" DATETIME NOT NULL,
    "closedAt" DATETIME,
    "copiedAt" DATETIME,
    "deleteTextsAt" DATETIME,
    CONSTRAINT "Dispute_orderId_fkey" FOREIGN KEY ("orderId") REFERENCES "Order" ("id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "Dispute_buyerId_fkey" FOREIGN KEY ("buyerId") REFERENCES "User" ("id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "Dispute_sellerId_fkey" FOREIGN KEY ("sellerId") REFERENCES "User" ("id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "Dispute_status_check" CHECK ("status" IN ('open', 'answered', 'escalated', 'agreed', 'withdrawn', 'decided', 'ended')),
    CONSTRAINT "Dispute_open_check" CHECK (CASE WHEN "status" IN ('open', 'answered', 'escalated') THEN "openOrderId" IS NOT NULL AND "openOrderId" = "orderId" AND "closedAt" IS NULL AND "refundMinor" IS NULL ELSE "openOrderId" IS NULL AND "closedAt" IS NOT NULL END),
    CONSTRAINT "Dispute_proposal_check" CHECK (("proposedMinor" IS NULL) = ("proposedBy" IS NULL) AND COALESCE("proposedMinor", 0) >= 0 AND COALESCE("proposedBy", 'buyer') IN ('buyer', 'seller')),
    CONSTRAINT "Dispute_refund_check" CHECK (COALESCE("refundMinor", 0) >= 0)
);

-- CreateTable
CREATE TABLE "DisputePhoto" (
    "disputeId" TEXT NOT NULL,
    "side" TEXT NOT NULL,
    "position" INTEGER NOT NULL,
    "imageId" TEXT NOT NULL,

    PRIMARY KEY ("disputeId", "side", "position"),
    CONSTRAINT "DisputePhoto_disputeId_fkey" FOREIGN KEY ("disputeId") REFERENCES "Dispute" ("id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "DisputePhoto_imageId_fkey" FOREIGN KEY ("imageId") REFERENCES "Image" ("id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "DisputePhoto_side_check" CHECK ("side" IN ('buyer', 'seller'))
);

-- CreateTable
CREATE TABLE "DisputeStep" (
    "disputeId" TEXT NOT NULL,
    "sequence" INTEGER NOT NULL,
    "type" TEXT NOT NULL,
    "side" TEXT NOT NULL,
    "amountMinor" INTEGER,
    "at" DATETIME NOT NULL,

    PRIMARY KEY ("disputeId", "sequence"),
    CONSTRAINT "DisputeStep_disputeId_fkey" FOREIGN KEY ("disputeId") REFERENCES "Dispute" ("id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "DisputeStep_side_check" CHECK ("side" IN ('buyer', 'seller', 'admin', 'order')),
    CONSTRAINT "DisputeStep_type_check" CHECK ("type" IN ('open', 'answer', 'propose', 'accept', 'withdraw', 'escalate', 'decide', 'end'))
);

-- CreateTable
CREATE TABLE "DisputedMessage" (
    "disputeId" TEXT NOT NULL,
    "sequence" INTEGER NOT NULL,
    "messageId" TEXT NOT NULL,
    "authorId" TEXT,
    "kind" TEXT NOT NULL,
    "eventType" TEXT,
    "subjectId" TEXT,
    "amountMinor" INTEGER,
    "currency" TEXT,
    "text" TEXT NOT NULL,
    "createdAt" DATETIME NOT NULL,
    "removedAt" DATETIME,

    PRIMARY KEY ("disputeId", "sequence"),
    CONSTRAINT "DisputedMessage_disputeId_fkey" FOREIGN KEY ("disputeId") REFERENCES "Dispute" ("id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "DisputedMessage_kind_check" CHECK ("kind" IN ('text', 'event'))
);

-- CreateTable
CREATE TABLE "DisputedPhoto" (
    "disputeId" TEXT NOT NULL,
    "sequence" INTEGER NOT NULL,
    "position" INTEGER NOT NULL,
    "imageId" TEXT NOT NULL,

    PRIMARY KEY ("disputeId", "sequence", "position"),
    CONSTRAINT "DisputedPhoto_disputeId_sequence_fkey" FOREIGN KEY ("disputeId", "sequence") REFERENCES "DisputedMessage" ("disputeId", "sequence") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "DisputedPhoto_imageId_fkey" FOREIGN KEY ("imageId") REFERENCES "Image" ("id") ON DELETE RESTRICT ON UPDATE CASCADE
);

-- CreateIndex
CREATE UNIQUE INDEX "Dispute_openOrderId_key" ON "Dispute"("openOrderId");

-- CreateIndex
CREATE INDEX "Dispute_orderId_createdAt_idx" ON "Dispute"("orderId", "createdAt");

-- CreateIndex
CREATE INDEX "Dispute_buyerId_createdAt_idx" ON "Dispute"("buyerId", "createdAt");

-- CreateIndex
CREATE INDEX "Dispute_sellerId_createdAt_idx" ON "Dispute"("sellerId", "createdAt");

-- CreateIndex
CREATE INDEX "Dispute_closedAt_answerBy_idx" ON "Dispute"("closedAt", "answerBy");

-- CreateIndex
CREATE INDEX "Dispute_deleteTextsAt_idx" ON "Dispute"("deleteTextsAt");

-- CreateIndex
CREATE INDEX "DisputePhoto_imageId_idx" ON "DisputePhoto"("imageId");

-- CreateIndex
CREATE INDEX "DisputedMessage_messageId_idx" ON "DisputedMessage"("messageId");

-- CreateIndex
CREATE INDEX "DisputedPhoto_imageId_idx" ON "DisputedPhoto"("imageId");
