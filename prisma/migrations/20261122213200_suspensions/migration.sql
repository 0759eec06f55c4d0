-- AlterTable
ALTER TABLE "User" ADD COLUMN "suspendedAt" DATETIME;
ALTER TABLE "User" ADD COLUMN "suspendedUntil" DATETIME;
ALTER TABLE "User" ADD COLUMN "warnedAt" DATETIME;

-- CreateTable
CREATE TABLE "ConversationReport" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "conversationId" TEXT NOT NULL,
    "productId" TEXT NOT NULL,
    "productName" TEXT NOT NULL,
    "reporterId" TEXT NOT NULL,
    "reportedId" TEXT NOT NULL,
    "reporterName" TEXT NOT NULL,
    "reportedName" TEXT NOT NULL,
    "reporterSide" TEXT NOT NULL,
    "reason" TEXT NOT NULL,
    "details" TEXT NOT NULL,
    "openKey" TEXT,
    "createdAt" DATETIME NOT NULL,
    "closedAt" DATETIME,
    "outcome" TEXT,
    "decision" TEXT,
    "deleteCopyAt" DATETIME,
    "copyDeletedAt" DATETIME,
    CONSTRAINT "ConversationReport_reporterId_fkey" FOREIGN KEY ("reporterId") REFERENCES "User" ("id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "ConversationReport_reportedId_fkey" FOREIGN KEY ("reportedId") REFERENCES "User" ("id") ON DELETE RESTRICT ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "ReportedMessage" (
    "reportId" TEXT NOT NULL,
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

    PRIMARY KEY ("reportId", "sequence"),
    CONSTRAINT "ReportedMessage_reportId_fkey" FOREIGN KEY ("reportId") REFERENCES "ConversationReport" ("id") ON DELETE RESTRICT ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "ReportedPhoto" (
    "reportId" TEXT NOT NULL,
    "sequence" INTEGER NOT NULL,
    "position" INTEGER NOT NULL,
    "imageId" TEXT NOT NULL,

    PRIMARY KEY ("reportId", "sequence", "position"),
    CONSTRAINT "ReportedPhoto_reportId_sequence_fkey" FOREIGN KEY ("reportId", "sequence") REFERENCES "ReportedMessage" ("reportId", "sequence") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "ReportedPhoto_imageId_fkey" FOREIGN KEY ("imageId") REFERENCES "Image" ("id") ON DELETE RESTRICT ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "Warning" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "userId" TEXT NOT NULL,
    "reason" TEXT NOT NULL,
    "createdAt" DATETIME NOT NULL,
    "seenAt" DATETIME,
    CONSTRAINT "Warning_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User" ("id") ON DELETE RESTRICT ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "Suspension" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "userId" TEXT NOT NULL,
    "activeUserId" TEXT,
    "reason" TEXT NOT NULL,
    "createdAt" DATETIME NOT NULL,
    "endsAt" DATETIME,
    "endedAt" DATETIME,
    "endedBy" TEXT,
    "appeal" TEXT,
    "appealedAt" DATETIME,
    "appealDecidedAt" DATETIME,
    "appealOutcome" TEXT,
    "appealReason" TEXT,
    "openAppealKey" TEXT,
    CONSTRAINT "Suspension_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User" ("id") ON DELETE RESTRICT ON UPDATE CASCADE
);

-- CreateIndex
CREATE UNIQUE INDEX "ConversationReport_openKey_key" ON "ConversationReport"("openKey");

-- CreateIndex
CREATE INDEX "ConversationReport_closedAt_createdAt_id_idx" ON "ConversationReport"("closedAt", "createdAt", "id");

-- CreateIndex
CREATE INDEX "ConversationReport_reporterId_createdAt_idx" ON "ConversationReport"("reporterId", "createdAt");

-- CreateIndex
CREATE INDEX "ConversationReport_reportedId_createdAt_idx" ON "ConversationReport"("reportedId", "createdAt");

-- CreateIndex
CREATE INDEX "ConversationReport_deleteCopyAt_idx" ON "ConversationReport"("deleteCopyAt");

-- CreateIndex
CREATE INDEX "ReportedMessage_messageId_idx" ON "ReportedMessage"("messageId");

-- CreateIndex
CREATE INDEX "ReportedPhoto_imageId_idx" ON "ReportedPhoto"("imageId");

-- CreateIndex
CREATE INDEX "Warning_userId_createdAt_idx" ON "Warning"("userId", "createdAt");

-- CreateIndex
CREATE UNIQUE INDEX "Suspension_activeUserId_key" ON "Suspension"("activeUserId");

-- CreateIndex
CREATE UNIQUE INDEX "Suspension_openAppealKey_key" ON "Suspension"("openAppealKey");

-- CreateIndex
CREATE INDEX "Suspension_userId_createdAt_idx" ON "Suspension"("userId", "createdAt");

-- CreateIndex
CREATE INDEX "Suspension_openAppealKey_appealedAt_id_idx" ON "Suspension"("openAppealKey", "appealedAt", "id");
