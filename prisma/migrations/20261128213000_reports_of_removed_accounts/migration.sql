-- A report of a person can end with a deletion of the account by an admin: a decision, unlike a person who leaves.
ALTER TABLE "PersonReport" DROP CONSTRAINT "PersonReport_outcome_check";
ALTER TABLE "PersonReport" ADD CONSTRAINT "PersonReport_outcome_check" CHECK (("closedAt" IS NULL) = ("outcome" IS NULL) AND ("outcome" IS NULL OR "outcome" IN ('dismissed', 'review-removed', 'answer-removed', 'suspended', 'account-deleted', 'account-removed')));
