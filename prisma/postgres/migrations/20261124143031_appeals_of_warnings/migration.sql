-- AlterTable
ALTER TABLE "ReportedMessage" ADD COLUMN     "removalId" TEXT;

-- AlterTable
ALTER TABLE "Warning" ADD COLUMN     "decisionId" TEXT;

-- AlterTable
ALTER TABLE "ListingDecision" ADD COLUMN     "conversationReportId" TEXT;

-- CreateIndex
CREATE INDEX "ReportedMessage_removalId_idx" ON "ReportedMessage"("removalId");

-- CreateIndex
CREATE UNIQUE INDEX "Warning_decisionId_key" ON "Warning"("decisionId");

-- CreateIndex
CREATE INDEX "ListingDecision_conversationReportId_idx" ON "ListingDecision"("conversationReportId");

-- AddForeignKey
ALTER TABLE "ReportedMessage" ADD CONSTRAINT "ReportedMessage_removalId_fkey" FOREIGN KEY ("removalId") REFERENCES "ListingDecision"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Warning" ADD CONSTRAINT "Warning_decisionId_fkey" FOREIGN KEY ("decisionId") REFERENCES "ListingDecision"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ListingDecision" ADD CONSTRAINT "ListingDecision_conversationReportId_fkey" FOREIGN KEY ("conversationReportId") REFERENCES "ConversationReport"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

ALTER TABLE "ListingDecision" DROP CONSTRAINT "ListingDecision_kind_check";
ALTER TABLE "ListingDecision" ADD CONSTRAINT "ListingDecision_kind_check" CHECK ("kind" IN ('removed', 'refused', 'review-removed', 'messages-removed', 'warned')
  AND ("kind" = 'review-removed') = ("reviewId" IS NOT NULL)
  AND ("kind" IN ('messages-removed', 'warned')) = ("conversationReportId" IS NOT NULL));
