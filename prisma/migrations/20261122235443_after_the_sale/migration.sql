-- CreateTable
CREATE TABLE "HandoverCode" (
    "orderId" TEXT NOT NULL PRIMARY KEY,
    "code" TEXT NOT NULL,
    "wrongTries" INTEGER NOT NULL DEFAULT 0,
    "blockedUntil" DATETIME,
    "createdAt" DATETIME NOT NULL,
    CONSTRAINT "HandoverCode_orderId_fkey" FOREIGN KEY ("orderId") REFERENCES "Order" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- Columns are added in place: a rebuilt table would lose its CHECKs and triggers.
ALTER TABLE "Product" ADD COLUMN "acceptsCash" BOOLEAN NOT NULL DEFAULT false;
ALTER TABLE "Order" ADD COLUMN "paymentMethod" TEXT NOT NULL DEFAULT 'card';
ALTER TABLE "Order" ADD COLUMN "feeMinor" INTEGER NOT NULL DEFAULT 0;
ALTER TABLE "Order" ADD COLUMN "refundedMinor" INTEGER NOT NULL DEFAULT 0;
ALTER TABLE "Order" ADD COLUMN "receivedAt" DATETIME;
ALTER TABLE "Order" ADD COLUMN "completedAt" DATETIME;
ALTER TABLE "SandboxRefund" ADD COLUMN "refundId" TEXT;

-- The states and events of the trade. A paid order gets its deadline before the check asks for it.
ALTER TABLE "Order" DROP CONSTRAINT "Order_deadline_check";
UPDATE "Order" SET "deadlineAt" = "paidAt" + 1209600000 WHERE "status" = 'paid';
INSERT INTO "Job" ("id", "kind", "key", "payload", "attempts", "runAfter", "createdAt")
SELECT 'handover-deadline-' || "id", 'order-deadline', "id", '{}', 0, "deadlineAt", "createdAt" FROM "Order" WHERE "status" = 'paid'
ON CONFLICT ("kind", "key") DO UPDATE SET "runAfter" = excluded."runAfter", "doneAt" = NULL, "attempts" = 0, "claimedBy" = NULL, "claimedUntil" = NULL;
ALTER TABLE "Order" ADD CONSTRAINT "Order_deadline_check" CHECK (("deadlineAt" IS NOT NULL) = ("status" IN ('requested', 'reserved', 'paid', 'received', 'disputed')));
ALTER TABLE "Order" DROP CONSTRAINT "Order_status_check";
ALTER TABLE "Order" ADD CONSTRAINT "Order_status_check" CHECK ("status" IN ('requested', 'reserved', 'paid', 'received', 'disputed', 'completed', 'cancelled', 'expired', 'removed', 'refunded'));
ALTER TABLE "Order" DROP CONSTRAINT "Order_active_check";
ALTER TABLE "Order" ADD CONSTRAINT "Order_active_check" CHECK (CASE WHEN "status" IN ('requested', 'reserved', 'paid', 'received', 'disputed', 'completed') THEN "activeProductId" IS NOT NULL AND "activeProductId" = "productId" ELSE "activeProductId" IS NULL END);
ALTER TABLE "Order" ADD CONSTRAINT "Order_method_check" CHECK ("paymentMethod" IN ('card', 'cash'));
ALTER TABLE "Order" ADD CONSTRAINT "Order_fee_check" CHECK ("feeMinor" BETWEEN 0 AND "priceMinor");
ALTER TABLE "Order" ADD CONSTRAINT "Order_refunded_check" CHECK ("refundedMinor" BETWEEN 0 AND "priceMinor");
ALTER TABLE "OrderEvent" DROP CONSTRAINT "OrderEvent_type_check";
ALTER TABLE "OrderEvent" ADD CONSTRAINT "OrderEvent_type_check" CHECK ("type" IN ('book', 'request', 'accept', 'decline', 'capture', 'cancel', 'expire', 'remove', 'abandon', 'hand-over', 'receive', 'assume-received', 'complete', 'dispute', 'escalate', 'withdraw', 'release', 'refund'));
ALTER TABLE "OrderEvent" DROP CONSTRAINT "OrderEvent_from_check";
ALTER TABLE "OrderEvent" ADD CONSTRAINT "OrderEvent_from_check" CHECK ("fromStatus" IS NULL OR "fromStatus" IN ('requested', 'reserved', 'paid', 'received', 'disputed', 'completed', 'cancelled', 'expired', 'removed', 'refunded'));
ALTER TABLE "OrderEvent" DROP CONSTRAINT "OrderEvent_to_check";
ALTER TABLE "OrderEvent" ADD CONSTRAINT "OrderEvent_to_check" CHECK ("toStatus" IN ('requested', 'reserved', 'paid', 'received', 'disputed', 'completed', 'cancelled', 'expired', 'removed', 'refunded'));
ALTER TABLE "HandoverCode" ADD CONSTRAINT "HandoverCode_tries_check" CHECK ("wrongTries" BETWEEN 0 AND 20);
ALTER TABLE "Refund" DROP CONSTRAINT "Refund_reason_check";
ALTER TABLE "Refund" ADD CONSTRAINT "Refund_reason_check" CHECK ("reason" IN ('late', 'second', 'mismatch', 'seller', 'dispute', 'admin', 'account'));
ALTER TABLE "LedgerTransaction" DROP CONSTRAINT "LedgerTransaction_kind_check";
ALTER TABLE "LedgerTransaction" ADD CONSTRAINT "LedgerTransaction_kind_check" CHECK ("objectKind" IN ('charge', 'fee', 'refund', 'dispute', 'transfer', 'payout', 'release', 'owed-refund', 'adjustment'));

-- Refunds that were made so far.
UPDATE "Order" SET "refundedMinor" = coalesce((SELECT CASE WHEN sum(r."amountMinor") < "Order"."priceMinor" THEN sum(r."amountMinor") ELSE "Order"."priceMinor" END FROM "ProviderRefund" r WHERE r."orderId" = "Order"."id" AND r."status" NOT IN ('failed', 'canceled')), 0) WHERE "status" = 'paid';
