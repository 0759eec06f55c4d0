-- DropIndex
DROP INDEX "ListingFlag_productId_kind_about_key";

-- AlterTable
ALTER TABLE "ListingFlag" ADD COLUMN     "causeKey" TEXT;

-- CreateIndex
CREATE UNIQUE INDEX "ListingFlag_causeKey_key" ON "ListingFlag"("causeKey");

-- CreateIndex
CREATE INDEX "ListingFlag_productId_kind_about_idx" ON "ListingFlag"("productId", "kind", "about");

-- A flag stands for its cause until the next edit finds the cause gone.
UPDATE "ListingFlag" SET "causeKey" = "productId" || ' ' || "kind" || ' ' || "about";

-- What the seller's own deletion closed was no decision of an admin: those leave an entry in the audit
-- log. Nor was what ended with an account that its owner deleted.
ALTER TABLE "Report" DROP CONSTRAINT "Report_outcome_check";
ALTER TABLE "Report" ADD CONSTRAINT "Report_outcome_check" CHECK ("outcome" IS NULL OR "outcome" IN ('dismissed', 'product-deleted', 'undecided'));
ALTER TABLE "ListingFlag" DROP CONSTRAINT "ListingFlag_outcome_check";
ALTER TABLE "ListingFlag" ADD CONSTRAINT "ListingFlag_outcome_check" CHECK (("closedAt" IS NULL) = ("outcome" IS NULL) AND ("outcome" IS NULL OR "outcome" IN ('approved', 'refused', 'dismissed', 'product-deleted', 'undecided')));
UPDATE "Report" SET "outcome" = 'undecided' WHERE "outcome" = 'product-deleted' AND NOT EXISTS (
  SELECT 1 FROM "Product" p JOIN "AuditEntry" a ON a."subjectId" IN (p."id", p."sellerId")
  WHERE p."id" = "Report"."productId"
    AND a."action" IN ('product.delete', 'product.delete-own', 'seller.delete', 'buyer.delete'));
UPDATE "ListingFlag" SET "outcome" = 'undecided' WHERE "outcome" = 'product-deleted' AND NOT EXISTS (
  SELECT 1 FROM "Product" p JOIN "AuditEntry" a ON a."subjectId" IN (p."id", p."sellerId")
  WHERE p."id" = "ListingFlag"."productId"
    AND a."action" IN ('product.delete', 'product.delete-own', 'seller.delete', 'buyer.delete'));
