-- A report of a person can end with a suspension.
ALTER TABLE "PersonReport" DROP CONSTRAINT "PersonReport_outcome_check";
ALTER TABLE "PersonReport" ADD CONSTRAINT "PersonReport_outcome_check" CHECK (("closedAt" IS NULL) = ("outcome" IS NULL) AND ("outcome" IS NULL OR "outcome" IN ('dismissed', 'review-removed', 'answer-removed', 'suspended', 'account-deleted')));
