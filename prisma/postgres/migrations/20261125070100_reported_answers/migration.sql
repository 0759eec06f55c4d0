-- AlterTable
ALTER TABLE "ListingDecision" ADD COLUMN     "removedText" TEXT;

ALTER TABLE "PersonReport" DROP CONSTRAINT "PersonReport_kind_check";
ALTER TABLE "PersonReport" ADD CONSTRAINT "PersonReport_kind_check" CHECK ("kind" IN ('person', 'review', 'review-answer') AND ("kind" <> 'person') = ("reviewId" IS NOT NULL));
ALTER TABLE "PersonReport" DROP CONSTRAINT "PersonReport_outcome_check";
ALTER TABLE "PersonReport" ADD CONSTRAINT "PersonReport_outcome_check" CHECK (("closedAt" IS NULL) = ("outcome" IS NULL) AND ("outcome" IS NULL OR "outcome" IN ('dismissed', 'review-removed', 'answer-removed', 'account-deleted')));
ALTER TABLE "ListingDecision" DROP CONSTRAINT "ListingDecision_kind_check";
ALTER TABLE "ListingDecision" ADD CONSTRAINT "ListingDecision_kind_check" CHECK ("kind" IN ('removed', 'refused', 'review-removed', 'answer-removed', 'messages-removed', 'warned')
  AND ("kind" IN ('review-removed', 'answer-removed')) = ("reviewId" IS NOT NULL)
  AND ("kind" IN ('messages-removed', 'warned')) = ("conversationReportId" IS NOT NULL)
  AND ("kind" = 'answer-removed' OR "removedText" IS NULL));
