-- AlterTable
ALTER TABLE "ListingDecision" ADD COLUMN     "reviewId" TEXT;

-- AddForeignKey
ALTER TABLE "ListingDecision" ADD CONSTRAINT "ListingDecision_reviewId_fkey" FOREIGN KEY ("reviewId") REFERENCES "Review"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

ALTER TABLE "ListingDecision" DROP CONSTRAINT "ListingDecision_kind_check";
ALTER TABLE "ListingDecision" ADD CONSTRAINT "ListingDecision_kind_check" CHECK ("kind" IN ('removed', 'refused', 'review-removed') AND ("kind" = 'review-removed') = ("reviewId" IS NOT NULL));
