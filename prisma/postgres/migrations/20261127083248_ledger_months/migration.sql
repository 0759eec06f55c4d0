-- The sums of closed days are divided by kind of object and month: they are summed anew, up to the
-- day that is closed.
CREATE TEMPORARY TABLE "closed" AS SELECT max("closedUntil") AS "until" FROM "LedgerClosing";

DROP TABLE "LedgerClosing";

CREATE TABLE "LedgerClosing" (
    "provider" TEXT NOT NULL,
    "account" TEXT NOT NULL,
    "currency" TEXT NOT NULL,
    "objectKind" TEXT NOT NULL,
    "month" TIMESTAMP(3) NOT NULL,
    "amountMinor" BIGINT NOT NULL,
    "closedUntil" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "LedgerClosing_pkey" PRIMARY KEY ("provider","account","currency","objectKind","month")
);

INSERT INTO "LedgerClosing" ("provider", "account", "currency", "objectKind", "month", "amountMinor",
  "closedUntil")
SELECT t."provider", e."account", e."currency", t."objectKind", date_trunc('month', t."createdAt"),
  sum(e."amountMinor"), c."until"
FROM "closed" c CROSS JOIN "LedgerTransaction" t CROSS JOIN "LedgerEntry" e
WHERE t."createdAt" < c."until" AND e."transactionId" = t."id"
GROUP BY 1, 2, 3, 4, 5, 7;

CREATE INDEX "LedgerClosing_closedUntil_idx" ON "LedgerClosing"("closedUntil");

DROP TABLE "closed";
