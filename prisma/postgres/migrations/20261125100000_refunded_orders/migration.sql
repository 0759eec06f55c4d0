-- What was returned of the payment that paid an order, as syncRefunded computes it. An earlier migration
-- counted refunds of other payments of the order as well, and no lost disputes.
UPDATE "Order" SET "refundedMinor" = least("priceMinor", coalesce((SELECT sum(x."amountMinor") FROM "ProviderRefund" x JOIN "Payment" p ON p."id" = x."paymentId" WHERE p."acceptedOrderId" = "Order"."id" AND x."status" NOT IN ('failed', 'canceled')), 0)
  + coalesce((SELECT sum(x."amountMinor") FROM "ProviderDispute" x JOIN "Payment" p ON p."id" = x."paymentId" WHERE p."acceptedOrderId" = "Order"."id" AND x."status" = 'lost'), 0)
  + coalesce((SELECT sum(x."amountMinor") FROM "Refund" x JOIN "Payment" p ON p."id" = x."paymentId" WHERE p."acceptedOrderId" = "Order"."id" AND x."status" = 'owed' AND x."providerRefundId" IS NULL), 0))
WHERE "status" IN ('paid', 'received') AND "paymentMethod" = 'card';

-- Orders of which nothing is left were refunded in the provider's dashboard.
INSERT INTO "OrderEvent" ("id", "orderId", "sequence", "type", "fromStatus", "toStatus", "at")
SELECT 'refunded-' || "id", "id", (SELECT max(e."sequence") + 1 FROM "OrderEvent" e WHERE e."orderId" = "Order"."id"), 'refund', "status", 'refunded', coalesce((SELECT max(x."at") FROM (
    SELECT r."createdAt" AS "at" FROM "ProviderRefund" r WHERE r."orderId" = "Order"."id"
    UNION ALL SELECT d."createdAt" FROM "ProviderDispute" d WHERE d."orderId" = "Order"."id") x), "paidAt")
FROM "Order" WHERE "status" IN ('paid', 'received') AND "paymentMethod" = 'card' AND "refundedMinor" = "priceMinor";
UPDATE "Order" SET "status" = 'refunded', "activeProductId" = NULL, "deadlineAt" = NULL, "endedAt" = coalesce((SELECT max(x."at") FROM (
    SELECT r."createdAt" AS "at" FROM "ProviderRefund" r WHERE r."orderId" = "Order"."id"
    UNION ALL SELECT d."createdAt" FROM "ProviderDispute" d WHERE d."orderId" = "Order"."id") x), "paidAt")
WHERE "status" IN ('paid', 'received') AND "paymentMethod" = 'card' AND "refundedMinor" = "priceMinor";
