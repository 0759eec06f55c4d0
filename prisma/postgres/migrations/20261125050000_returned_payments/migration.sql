-- What is left to return of a payment that its order could not take is booked apart from the order.
ALTER TABLE "LedgerTransaction" DROP CONSTRAINT "LedgerTransaction_kind_check";
ALTER TABLE "LedgerTransaction" ADD CONSTRAINT "LedgerTransaction_kind_check" CHECK ("objectKind" IN ('charge', 'fee', 'refund', 'dispute', 'transfer', 'payout', 'release', 'owed-refund', 'returned-payment', 'seller-payout', 'netting', 'adjustment'));

-- The job books that for the payments of earlier versions, and has sent again what came back.
INSERT INTO "Job" ("id", "kind", "key", "payload", "attempts", "runAfter", "createdAt")
SELECT 'ledger-backfill-returns', 'ledger-backfill', 'payments', '{}', 0, max("takenAt"), max("takenAt") FROM "Payment" HAVING count(*) > 0
ON CONFLICT ("kind", "key") DO UPDATE SET "runAfter" = excluded."runAfter", "doneAt" = NULL, "attempts" = 0, "claimedBy" = NULL, "claimedUntil" = NULL;
