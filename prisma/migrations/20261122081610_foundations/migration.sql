-- Money with its currency, rights, the events of an order, payments, refunds and the ledger, jobs and
-- limits that instances share. Written by hand: tables are altered in place.

-- Preconditions. The name of the violated constraint is the message of the refused start.
CREATE TABLE "Foundations" (
    "c0" INTEGER CONSTRAINT "every order has a known status" CHECK ("c0" = 0),
    "c1" INTEGER CONSTRAINT "an order is marked paid exactly when its status is paid" CHECK ("c1" = 0),
    "c2" INTEGER CONSTRAINT "an order has its product while it is reserved or paid" CHECK ("c2" = 0),
    "c3" INTEGER CONSTRAINT "a paid order has a payment and others have none" CHECK ("c3" = 0),
    "c4" INTEGER CONSTRAINT "every payment is in US dollars" CHECK ("c4" = 0),
    "c5" INTEGER CONSTRAINT "every product has a known status" CHECK ("c5" = 0)
);
INSERT INTO "Foundations" VALUES (
    (SELECT count(*) FROM "Order" WHERE NOT ("status" IN ('reserved', 'paid', 'cancelled', 'expired', 'removed', 'refunded'))),
    (SELECT count(*) FROM "Order" WHERE "paid" <> ("status" = 'paid')),
    (SELECT count(*) FROM "Order" WHERE coalesce("activeProductId", '') <> CASE WHEN "status" IN ('reserved', 'paid') THEN "productId" ELSE '' END),
    (SELECT count(*) FROM "Order" o WHERE ("status" = 'paid') <> EXISTS (SELECT 1 FROM "Payment" p WHERE p."orderId" = o."id")),
    (SELECT (SELECT count(*) FROM "Payment" WHERE lower("currency") <> 'usd') + (SELECT count(*) FROM "PaymentIntent" WHERE lower("currency") <> 'usd')),
    (SELECT count(*) FROM "Product" WHERE NOT ("status" IN ('available', 'reserved', 'sold')))
);
DROP TABLE "Foundations";

-- Amounts.
ALTER TABLE "Product" RENAME COLUMN "originalPriceCents" TO "originalPriceMinor";
ALTER TABLE "Product" RENAME COLUMN "resalePriceCents" TO "resalePriceMinor";
ALTER TABLE "Order" RENAME COLUMN "priceCents" TO "priceMinor";
ALTER TABLE "Payment" RENAME COLUMN "priceCents" TO "amountMinor";
ALTER TABLE "PaymentIntent" RENAME COLUMN "amountCents" TO "amountMinor";
ALTER TABLE "ProviderRefund" RENAME COLUMN "amountCents" TO "amountMinor";
ALTER TABLE "ProviderDispute" RENAME COLUMN "amountCents" TO "amountMinor";
ALTER TABLE "ProviderDispute" RENAME COLUMN "withdrawnCents" TO "withdrawnMinor";
ALTER TABLE "Report" RENAME COLUMN "priceCents" TO "priceMinor";
ALTER TABLE "SandboxIntent" RENAME COLUMN "amountCents" TO "amountMinor";
ALTER TABLE "Product" ADD COLUMN "currency" TEXT;
UPDATE "Product" SET "currency" = 'USD';
ALTER TABLE "Product" ALTER COLUMN "currency" SET NOT NULL;
ALTER TABLE "Order" ADD COLUMN "currency" TEXT;
UPDATE "Order" SET "currency" = 'USD';
ALTER TABLE "Order" ALTER COLUMN "currency" SET NOT NULL;
ALTER TABLE "Report" ADD COLUMN "currency" TEXT;
UPDATE "Report" SET "currency" = 'USD';
ALTER TABLE "Report" ALTER COLUMN "currency" SET NOT NULL;
UPDATE "Payment" SET "currency" = upper("currency");
UPDATE "PaymentIntent" SET "currency" = upper("currency");
UPDATE "ProviderRefund" SET "currency" = upper("currency");
UPDATE "ProviderDispute" SET "currency" = upper("currency");
UPDATE "SandboxIntent" SET "currency" = upper("currency");

-- Rights. A deleted account has none.
ALTER TABLE "User" ADD COLUMN "canBuy" BOOLEAN NOT NULL DEFAULT false;
ALTER TABLE "User" ADD COLUMN "canSell" BOOLEAN NOT NULL DEFAULT false;
ALTER TABLE "User" ADD COLUMN "canModerate" BOOLEAN NOT NULL DEFAULT false;
UPDATE "User" SET "canBuy" = ("role" = 'buyer'), "canSell" = ("role" = 'seller'), "canModerate" = ("role" = 'admin')
WHERE "deletedAt" IS NULL;
DROP INDEX "User_role_deletedAt_createdAt_id_idx";
DROP INDEX "User_role_createdAt_id_idx";
CREATE INDEX "User_canBuy_createdAt_id_idx" ON "User"("canBuy", "createdAt", "id");
CREATE INDEX "User_canSell_createdAt_id_idx" ON "User"("canSell", "createdAt", "id");
CREATE INDEX "User_canModerate_idx" ON "User"("canModerate");

-- Orders.
ALTER TABLE "Order" DROP COLUMN "paid";
ALTER TABLE "Order" ADD COLUMN "deadlineAt" DATETIME;
UPDATE "Order" SET "deadlineAt" = "heldUntil" WHERE "status" = 'reserved';
DROP INDEX "Order_status_heldUntil_idx";
CREATE INDEX "Order_deadlineAt_idx" ON "Order"("deadlineAt");
-- SQLite adds a foreign key only with a column.
ALTER TABLE "Order" ADD COLUMN "newImageId" TEXT REFERENCES "Image" ("id") ON DELETE SET NULL ON UPDATE CASCADE;
UPDATE "Order" SET "newImageId" = "imageId" WHERE "imageId" IN (SELECT "id" FROM "Image");
DROP INDEX "Order_imageId_idx";
ALTER TABLE "Order" DROP COLUMN "imageId";
ALTER TABLE "Order" RENAME COLUMN "newImageId" TO "imageId";
CREATE INDEX "Order_imageId_idx" ON "Order"("imageId");

CREATE TABLE "OrderEvent" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "orderId" TEXT NOT NULL,
    "sequence" INTEGER NOT NULL,
    "type" TEXT NOT NULL,
    "fromStatus" TEXT,
    "toStatus" TEXT NOT NULL,
    "actorId" TEXT,
    "at" DATETIME NOT NULL,
    CONSTRAINT "OrderEvent_orderId_fkey" FOREIGN KEY ("orderId") REFERENCES "Order" ("id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "OrderEvent_type_check" CHECK ("type" IN ('book', 'capture', 'cancel', 'expire', 'remove', 'abandon')),
    CONSTRAINT "OrderEvent_from_check" CHECK ("fromStatus" IS NULL OR "fromStatus" IN ('reserved', 'paid', 'cancelled', 'expired', 'removed', 'refunded')),
    CONSTRAINT "OrderEvent_to_check" CHECK ("toStatus" IN ('reserved', 'paid', 'cancelled', 'expired', 'removed', 'refunded')),
    CONSTRAINT "OrderEvent_sequence_check" CHECK ("sequence" > 0)
);
CREATE UNIQUE INDEX "OrderEvent_orderId_sequence_key" ON "OrderEvent"("orderId", "sequence");
-- What is known of the orders so far. How a refunded order ended before is not.
INSERT INTO "OrderEvent" ("id", "orderId", "sequence", "type", "fromStatus", "toStatus", "actorId", "at")
SELECT "id" || '-1', "id", 1, 'book', NULL, 'reserved', "buyerId", "createdAt" FROM "Order";
INSERT INTO "OrderEvent" ("id", "orderId", "sequence", "type", "fromStatus", "toStatus", "actorId", "at")
SELECT "id" || '-2', "id", 2,
  CASE "status" WHEN 'cancelled' THEN 'cancel' WHEN 'expired' THEN 'expire' WHEN 'removed' THEN 'remove' ELSE 'capture' END,
  CASE "status" WHEN 'refunded' THEN NULL ELSE 'reserved' END, "status", NULL,
  coalesce("paidAt", "endedAt", "createdAt")
FROM "Order" WHERE "status" <> 'reserved';

-- Payments: those that paid an order, and those that were returned, which only intents recorded.
DROP INDEX "Payment_orderId_key";
DROP INDEX "Payment_createdAt_id_idx";
ALTER TABLE "Payment" ADD COLUMN "intentId" TEXT REFERENCES "PaymentIntent" ("id") ON DELETE SET NULL ON UPDATE CASCADE;
ALTER TABLE "Payment" ADD COLUMN "status" TEXT;
ALTER TABLE "Payment" ADD COLUMN "acceptedOrderId" TEXT REFERENCES "Order" ("id") ON DELETE SET NULL ON UPDATE CASCADE;
ALTER TABLE "Payment" ADD COLUMN "takenAt" DATETIME;
UPDATE "Payment" SET "status" = 'accepted', "acceptedOrderId" = "orderId",
  "intentId" = (SELECT i."id" FROM "PaymentIntent" i WHERE i."transactionId" = "Payment"."transactionId"),
  "takenAt" = coalesce((SELECT i."takenAt" FROM "PaymentIntent" i WHERE i."transactionId" = "Payment"."transactionId"), "createdAt");
ALTER TABLE "Payment" ALTER COLUMN "status" SET NOT NULL;
ALTER TABLE "Payment" ALTER COLUMN "takenAt" SET NOT NULL;
INSERT INTO "Payment" ("id", "orderId", "productId", "email", "amountMinor", "currency", "provider",
  "transactionId", "intentId", "status", "acceptedOrderId", "takenAt", "createdAt")
SELECT i."id", i."orderId", o."productId", o."email", i."amountMinor", i."currency", i."provider",
  coalesce(i."transactionId", i."providerId", i."id"), i."id",
  CASE i."status" WHEN 'refunding' THEN 'returning' ELSE 'returned' END, NULL,
  coalesce(i."takenAt", i."updatedAt"), coalesce(i."takenAt", i."updatedAt")
FROM "PaymentIntent" i JOIN "Order" o ON o."id" = i."orderId" WHERE i."status" IN ('refunding', 'refunded');
CREATE UNIQUE INDEX "Payment_intentId_key" ON "Payment"("intentId");
CREATE UNIQUE INDEX "Payment_acceptedOrderId_key" ON "Payment"("acceptedOrderId");
CREATE INDEX "Payment_orderId_idx" ON "Payment"("orderId");
CREATE INDEX "Payment_takenAt_id_idx" ON "Payment"("takenAt", "id");
UPDATE "PaymentIntent" SET "status" = 'succeeded' WHERE "status" IN ('refunding', 'refunded');
DROP INDEX "PaymentIntent_transactionId_key";
DROP INDEX "PaymentIntent_takenAt_id_idx";
ALTER TABLE "PaymentIntent" DROP COLUMN "transactionId";
ALTER TABLE "PaymentIntent" DROP COLUMN "takenAt";
ALTER TABLE "ProviderRefund" ADD COLUMN "paymentId" TEXT REFERENCES "Payment" ("id") ON DELETE SET NULL ON UPDATE CASCADE;
UPDATE "ProviderRefund" SET "paymentId" = (SELECT p."id" FROM "Payment" p WHERE p."transactionId" = "ProviderRefund"."transactionId");
ALTER TABLE "ProviderDispute" ADD COLUMN "paymentId" TEXT REFERENCES "Payment" ("id") ON DELETE SET NULL ON UPDATE CASCADE;
UPDATE "ProviderDispute" SET "paymentId" = (SELECT p."id" FROM "Payment" p WHERE p."transactionId" = "ProviderDispute"."transactionId");

CREATE TABLE "Refund" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "paymentId" TEXT NOT NULL,
    "orderId" TEXT NOT NULL,
    "amountMinor" INTEGER NOT NULL,
    "currency" TEXT NOT NULL,
    "reason" TEXT NOT NULL,
    "providerRefundId" TEXT,
    "status" TEXT NOT NULL,
    "createdAt" DATETIME NOT NULL,
    "updatedAt" DATETIME NOT NULL,
    CONSTRAINT "Refund_paymentId_fkey" FOREIGN KEY ("paymentId") REFERENCES "Payment" ("id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "Refund_orderId_fkey" FOREIGN KEY ("orderId") REFERENCES "Order" ("id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "Refund_reason_check" CHECK ("reason" IN ('late', 'second', 'mismatch')),
    CONSTRAINT "Refund_status_check" CHECK ("status" IN ('owed', 'sent', 'failed')),
    CONSTRAINT "Refund_amount_check" CHECK ("amountMinor" > 0),
    CONSTRAINT "Refund_currency_check" CHECK (length("currency") = 3 AND "currency" = upper("currency"))
);
CREATE UNIQUE INDEX "Refund_providerRefundId_key" ON "Refund"("providerRefundId");
CREATE INDEX "Refund_paymentId_idx" ON "Refund"("paymentId");
CREATE INDEX "Refund_orderId_idx" ON "Refund"("orderId");
-- The id of such a refund is that of its intent: the key of its job, and of the provider's request.
INSERT INTO "Refund" ("id", "paymentId", "orderId", "amountMinor", "currency", "reason", "status", "createdAt", "updatedAt")
SELECT p."id", p."id", p."orderId", p."amountMinor", p."currency",
  CASE WHEN o."status" = 'paid' THEN 'second' WHEN o."status" = 'reserved' THEN 'mismatch' ELSE 'late' END,
  CASE p."status" WHEN 'returning' THEN 'owed' ELSE 'sent' END, p."takenAt", i."updatedAt"
FROM "Payment" p JOIN "Order" o ON o."id" = p."orderId" JOIN "PaymentIntent" i ON i."id" = p."intentId"
WHERE p."status" <> 'accepted';

CREATE TABLE "SandboxRefund" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "intentId" TEXT NOT NULL,
    "idempotencyKey" TEXT NOT NULL,
    "amountMinor" INTEGER NOT NULL,
    "status" TEXT NOT NULL,
    "createdAt" DATETIME NOT NULL,
    CONSTRAINT "SandboxRefund_intentId_fkey" FOREIGN KEY ("intentId") REFERENCES "SandboxIntent" ("id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "SandboxRefund_status_check" CHECK ("status" IN ('succeeded', 'failed')),
    CONSTRAINT "SandboxRefund_amount_check" CHECK ("amountMinor" > 0)
);
CREATE UNIQUE INDEX "SandboxRefund_idempotencyKey_key" ON "SandboxRefund"("idempotencyKey");
CREATE INDEX "SandboxRefund_intentId_idx" ON "SandboxRefund"("intentId");

-- The ledger.
CREATE TABLE "LedgerTransaction" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "objectKind" TEXT NOT NULL,
    "objectId" TEXT NOT NULL,
    "sequence" INTEGER NOT NULL,
    "orderId" TEXT,
    "provider" TEXT NOT NULL,
    "occurredAt" DATETIME NOT NULL,
    "createdAt" DATETIME NOT NULL,
    CONSTRAINT "LedgerTransaction_kind_check" CHECK ("objectKind" IN ('charge', 'fee', 'refund', 'dispute', 'transfer', 'payout', 'adjustment')),
    CONSTRAINT "LedgerTransaction_sequence_check" CHECK ("sequence" > 0)
);
CREATE UNIQUE INDEX "LedgerTransaction_objectKind_objectId_sequence_key" ON "LedgerTransaction"("objectKind", "objectId", "sequence");
CREATE INDEX "LedgerTransaction_orderId_idx" ON "LedgerTransaction"("orderId");
CREATE INDEX "LedgerTransaction_createdAt_id_idx" ON "LedgerTransaction"("createdAt", "id");
CREATE TABLE "LedgerEntry" (
    "transactionId" TEXT NOT NULL,
    "position" INTEGER NOT NULL,
    "account" TEXT NOT NULL,
    "orderId" TEXT,
    "sellerId" TEXT,
    "amountMinor" INTEGER NOT NULL,
    "currency" TEXT NOT NULL,
    PRIMARY KEY ("transactionId", "position"),
    CONSTRAINT "LedgerEntry_transactionId_fkey" FOREIGN KEY ("transactionId") REFERENCES "LedgerTransaction" ("id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "LedgerEntry_account_check" CHECK ("account" IN ('provider_clearing', 'held', 'seller_payable', 'fees_earned', 'provider_costs', 'refunds_under_way', 'disputes', 'payouts_under_way', 'operator_bank', 'conversion', 'written_off')),
    CONSTRAINT "LedgerEntry_amount_check" CHECK ("amountMinor" <> 0),
    CONSTRAINT "LedgerEntry_held_check" CHECK ("account" <> 'held' OR "orderId" IS NOT NULL),
    CONSTRAINT "LedgerEntry_payable_check" CHECK ("account" <> 'seller_payable' OR "sellerId" IS NOT NULL),
    CONSTRAINT "LedgerEntry_currency_check" CHECK (length("currency") = 3 AND "currency" = upper("currency"))
);
CREATE INDEX "LedgerEntry_account_currency_idx" ON "LedgerEntry"("account", "currency");
CREATE INDEX "LedgerEntry_sellerId_currency_idx" ON "LedgerEntry"("sellerId", "currency");
CREATE INDEX "LedgerEntry_orderId_idx" ON "LedgerEntry"("orderId");

-- Jobs.
ALTER TABLE "OutboxJob" RENAME TO "Job";
ALTER TABLE "Job" ADD COLUMN "claimedBy" TEXT;
ALTER TABLE "Job" ADD COLUMN "claimedUntil" DATETIME;
ALTER TABLE "Job" ADD COLUMN "everySeconds" INTEGER;
ALTER TABLE "Job" ADD COLUMN "startedAt" DATETIME;
DROP INDEX "OutboxJob_kind_key_key";
CREATE UNIQUE INDEX "Job_kind_key_key" ON "Job"("kind", "key");
DROP INDEX "OutboxJob_doneAt_runAfter_idx";
CREATE INDEX "Job_doneAt_runAfter_idx" ON "Job"("doneAt", "runAfter");
-- Books the payments so far; booking is the ledger's code.
INSERT INTO "Job" ("id", "kind", "key", "payload", "attempts", "runAfter", "createdAt")
SELECT 'ledger-backfill', 'ledger-backfill', 'payments', '{}', 0, max("takenAt"), max("takenAt") FROM "Payment" HAVING count(*) > 0;
-- The jobs of reservations and of ended orders with a payment in progress; later ones are made by the events.
INSERT INTO "Job" ("id", "kind", "key", "payload", "attempts", "runAfter", "createdAt")
SELECT 'order-deadline-' || "id", 'order-deadline', "id", '{}', 0, "deadlineAt", "createdAt" FROM "Order" WHERE "deadlineAt" IS NOT NULL;
INSERT INTO "Job" ("id", "kind", "key", "payload", "attempts", "runAfter", "createdAt")
SELECT 'order-reminder-' || "id", 'order-reminder', "id", '{}', 0, "deadlineAt" - 7200000, "createdAt" FROM "Order" WHERE "deadlineAt" - 7200000 > "createdAt";
INSERT INTO "Job" ("id", "kind", "key", "payload", "attempts", "runAfter", "createdAt")
SELECT 'close-payment-' || o."id", 'close-payment', o."id", '{}', 0, o."createdAt", o."createdAt" FROM "PaymentIntent" i JOIN "Order" o ON o."id" = i."liveOrderId" WHERE o."status" <> 'reserved';

-- Limits that instances share.
CREATE TABLE "RateLimit" (
    "key" TEXT NOT NULL PRIMARY KEY,
    "points" INTEGER NOT NULL,
    "expire" DATETIME
);
CREATE INDEX "RateLimit_expire_idx" ON "RateLimit"("expire");
CREATE TABLE "SignInTurn" (
    "key" TEXT NOT NULL PRIMARY KEY,
    "readyAt" DATETIME NOT NULL,
    "waitSeconds" INTEGER NOT NULL
);
CREATE INDEX "SignInTurn_readyAt_idx" ON "SignInTurn"("readyAt");

-- Answers by Idempotency-Key.
ALTER TABLE "KeptAnswer" RENAME TO "IdempotencyRecord";
ALTER TABLE "IdempotencyRecord" ADD COLUMN "resultId" TEXT;
DROP INDEX "KeptAnswer_createdAt_idx";
CREATE INDEX "IdempotencyRecord_createdAt_idx" ON "IdempotencyRecord"("createdAt");

-- What the code has promised so far. Existing rows are checked as well.
ALTER TABLE "User" ADD CONSTRAINT "User_role_check" CHECK ("role" IN ('buyer', 'seller', 'admin'));
ALTER TABLE "User" ADD CONSTRAINT "User_rights_check" CHECK ("canBuy" OR "canSell" OR "canModerate" OR "deletedAt" IS NOT NULL);
ALTER TABLE "SignInMethod" ADD CONSTRAINT "SignInMethod_kind_check" CHECK ("kind" IN ('password', 'google'));
ALTER TABLE "MailToken" ADD CONSTRAINT "MailToken_purpose_check" CHECK ("purpose" IN ('reset-password', 'confirm-email'));
ALTER TABLE "Product" ADD CONSTRAINT "Product_condition_check" CHECK ("condition" IN ('excellent', 'good', 'fair'));
ALTER TABLE "Product" ADD CONSTRAINT "Product_status_check" CHECK ("status" IN ('available', 'reserved', 'sold'));
ALTER TABLE "Product" ADD CONSTRAINT "Product_listed_check" CHECK (NOT "listed" OR ("status" = 'available' AND "deletedAt" IS NULL));
ALTER TABLE "Product" ADD CONSTRAINT "Product_prices_check" CHECK ("originalPriceMinor" >= 0 AND "resalePriceMinor" BETWEEN 50 AND 99999999);
ALTER TABLE "Product" ADD CONSTRAINT "Product_currency_check" CHECK (length("currency") = 3 AND "currency" = upper("currency"));
ALTER TABLE "Order" ADD CONSTRAINT "Order_status_check" CHECK ("status" IN ('reserved', 'paid', 'cancelled', 'expired', 'removed', 'refunded'));
ALTER TABLE "Order" ADD CONSTRAINT "Order_active_check" CHECK (CASE WHEN "status" IN ('reserved', 'paid') THEN "activeProductId" IS NOT NULL AND "activeProductId" = "productId" ELSE "activeProductId" IS NULL END);
ALTER TABLE "Order" ADD CONSTRAINT "Order_deadline_check" CHECK (("deadlineAt" IS NOT NULL) = ("status" = 'reserved'));
ALTER TABLE "Order" ADD CONSTRAINT "Order_price_check" CHECK ("priceMinor" > 0);
ALTER TABLE "Order" ADD CONSTRAINT "Order_currency_check" CHECK (length("currency") = 3 AND "currency" = upper("currency"));
ALTER TABLE "Payment" ADD CONSTRAINT "Payment_status_check" CHECK ("status" IN ('accepted', 'returning', 'returned'));
ALTER TABLE "Payment" ADD CONSTRAINT "Payment_accepted_check" CHECK (CASE WHEN "status" = 'accepted' THEN "acceptedOrderId" IS NOT NULL AND "acceptedOrderId" = "orderId" ELSE "acceptedOrderId" IS NULL END);
ALTER TABLE "Payment" ADD CONSTRAINT "Payment_currency_check" CHECK (length("currency") = 3 AND "currency" = upper("currency"));
ALTER TABLE "PaymentIntent" ADD CONSTRAINT "PaymentIntent_status_check" CHECK ("status" IN ('creating', 'open', 'succeeded', 'cancelled'));
ALTER TABLE "PaymentIntent" ADD CONSTRAINT "PaymentIntent_kind_check" CHECK ("kind" IN ('card', 'checkout'));
ALTER TABLE "PaymentIntent" ADD CONSTRAINT "PaymentIntent_currency_check" CHECK (length("currency") = 3 AND "currency" = upper("currency"));
ALTER TABLE "ProviderRefund" ADD CONSTRAINT "ProviderRefund_status_check" CHECK ("status" IN ('pending', 'requires_action', 'succeeded', 'failed', 'canceled'));
ALTER TABLE "ProviderRefund" ADD CONSTRAINT "ProviderRefund_currency_check" CHECK (length("currency") = 3 AND "currency" = upper("currency"));
ALTER TABLE "ProviderDispute" ADD CONSTRAINT "ProviderDispute_currency_check" CHECK (length("currency") = 3 AND "currency" = upper("currency"));
ALTER TABLE "Report" ADD CONSTRAINT "Report_outcome_check" CHECK ("outcome" IS NULL OR "outcome" IN ('dismissed', 'product-deleted'));
ALTER TABLE "Report" ADD CONSTRAINT "Report_currency_check" CHECK (length("currency") = 3 AND "currency" = upper("currency"));
ALTER TABLE "SandboxIntent" ADD CONSTRAINT "SandboxIntent_status_check" CHECK ("status" IN ('open', 'confirming', 'succeeded', 'cancelled'));
ALTER TABLE "SandboxIntent" ADD CONSTRAINT "SandboxIntent_currency_check" CHECK (length("currency") = 3 AND "currency" = upper("currency"));

-- What is only ever added to.
CREATE TRIGGER "OrderEvent_no_update" BEFORE UPDATE ON "OrderEvent"
WHEN NOT (NEW."actorId" IS NULL AND NEW."id" IS OLD."id" AND NEW."orderId" IS OLD."orderId" AND NEW."sequence" IS OLD."sequence" AND NEW."type" IS OLD."type" AND NEW."fromStatus" IS OLD."fromStatus" AND NEW."toStatus" IS OLD."toStatus" AND NEW."at" IS OLD."at")
BEGIN
  SELECT RAISE(ABORT, 'rows of OrderEvent cannot be changed or deleted');
END;
CREATE TRIGGER "OrderEvent_no_delete" BEFORE DELETE ON "OrderEvent"
BEGIN
  SELECT RAISE(ABORT, 'rows of OrderEvent cannot be changed or deleted');
END;
CREATE TRIGGER "LedgerTransaction_no_update" BEFORE UPDATE ON "LedgerTransaction"
BEGIN
  SELECT RAISE(ABORT, 'rows of LedgerTransaction cannot be changed or deleted');
END;
CREATE TRIGGER "LedgerTransaction_no_delete" BEFORE DELETE ON "LedgerTransaction"
BEGIN
  SELECT RAISE(ABORT, 'rows of LedgerTransaction cannot be changed or deleted');
END;
CREATE TRIGGER "LedgerEntry_no_update" BEFORE UPDATE ON "LedgerEntry"
BEGIN
  SELECT RAISE(ABORT, 'rows of LedgerEntry cannot be changed or deleted');
END;
CREATE TRIGGER "LedgerEntry_no_delete" BEFORE DELETE ON "LedgerEntry"
BEGIN
  SELECT RAISE(ABORT, 'rows of LedgerEntry cannot be changed or deleted');
END;
