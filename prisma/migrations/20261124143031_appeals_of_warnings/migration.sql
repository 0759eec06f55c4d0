-- RedefineTables
PRAGMA defer_foreign_keys=ON;
PRAGMA foreign_keys=OFF;
CREATE TABLE "new_ListingDecision" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "productId" TEXT NOT NULL,
    "reviewId" TEXT,
    "conversationReportId" TEXT,
    "sellerId" TEXT,
    "kind" TEXT NOT NULL,
    "productName" TEXT NOT NULL,
    "reasonId" TEXT,
    "reason" TEXT NOT NULL,
    "decidedById" TEXT NOT NULL,
    "createdAt" DATETIME NOT NULL,
    "appeal" TEXT,
    "appealedAt" DATETIME,
    "appealDecidedAt" DATETIME,
    "appealOutcome" TEXT,
    "appealReason" TEXT,
    "openAppealKey" TEXT,
    CONSTRAINT "ListingDecision_productId_fkey" FOREIGN KEY ("productId") REFERENCES "Product" ("id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "ListingDecision_reviewId_fkey" FOREIGN KEY ("reviewId") REFERENCES "Review" ("id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "ListingDecision_conversationReportId_fkey" FOREIGN KEY ("conversationReportId") REFERENCES "ConversationReport" ("id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "ListingDecision_kind_check" CHECK ("kind" IN ('removed', 'refused', 'review-removed', 'messages-removed', 'warned')
      AND ("kind" = 'review-removed') = ("reviewId" IS NOT NULL)
      AND ("kind" IN ('messages-removed', 'warned')) = ("conversationReportId" IS NOT NULL)),
    CONSTRAINT "ListingDecision_appeal_check" CHECK (("appeal" IS NULL OR "appealedAt" IS NOT NULL) AND ("openAppealKey" IS NULL OR ("appealedAt" IS NOT NULL AND "appealDecidedAt" IS NULL))),
    CONSTRAINT "ListingDecision_outcome_check" CHECK (("appealDecidedAt" IS NULL) = ("appealOutcome" IS NULL) AND ("appealOutcome" IS NULL OR "appealOutcome" IN ('upheld', 'lifted')))
);
INSERT INTO "new_ListingDecision" ("appeal", "appealDecidedAt", "appealOutcome", "appealReason", "appealedAt", "createdAt", "decidedById", "id", "kind", "openAppealKey", "productId", "productName", "reason", "reasonId", "reviewId", "sellerId") SELECT "appeal", "appealDecidedAt", "appealOutcome", "appealReason", "appealedAt", "createdAt", "decidedById", "id", "kind", "openAppealKey", "productId", "productName", "reason", "reasonId", "reviewId", "sellerId" FROM "ListingDecision";
DROP TABLE "ListingDecision";
ALTER TABLE "new_ListingDecision" RENAME TO "ListingDecision";
CREATE UNIQUE INDEX "ListingDecision_openAppealKey_key" ON "ListingDecision"("openAppealKey");
CREATE INDEX "ListingDecision_productId_createdAt_idx" ON "ListingDecision"("productId", "createdAt");
CREATE INDEX "ListingDecision_conversationReportId_idx" ON "ListingDecision"("conversationReportId");
CREATE INDEX "ListingDecision_sellerId_createdAt_idx" ON "ListingDecision"("sellerId", "createdAt");
CREATE INDEX "ListingDecision_createdAt_idx" ON "ListingDecision"("createdAt");
CREATE INDEX "ListingDecision_openAppealKey_appealedAt_id_idx" ON "ListingDecision"("openAppealKey", "appealedAt", "id");
PRAGMA foreign_keys=ON;
PRAGMA defer_foreign_keys=OFF;

-- AlterTable: in place, because the photos of the messages refer to them.
ALTER TABLE "ReportedMessage" ADD COLUMN "removalId" TEXT REFERENCES "ListingDecision" ("id") ON DELETE RESTRICT ON UPDATE CASCADE;
CREATE INDEX "ReportedMessage_removalId_idx" ON "ReportedMessage"("removalId");

-- AlterTable
ALTER TABLE "Warning" ADD COLUMN "decisionId" TEXT REFERENCES "ListingDecision" ("id") ON DELETE RESTRICT ON UPDATE CASCADE;
CREATE UNIQUE INDEX "Warning_decisionId_key" ON "Warning"("decisionId");
