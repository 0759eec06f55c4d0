-- DropIndex
DROP INDEX "Conversation_sellerId_idx";

-- CreateTable
CREATE TABLE "Review" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "orderId" TEXT NOT NULL,
    "side" TEXT NOT NULL,
    "authorId" TEXT NOT NULL,
    "subjectId" TEXT NOT NULL,
    "paymentMethod" TEXT NOT NULL,
    "stars" INTEGER NOT NULL,
    "text" TEXT NOT NULL,
    "createdAt" DATETIME NOT NULL,
    "publishAt" DATETIME NOT NULL,
    "counted" BOOLEAN NOT NULL DEFAULT false,
    "answer" TEXT,
    "answeredAt" DATETIME,
    "removedAt" DATETIME,
    "removedFor" TEXT,
    CONSTRAINT "Review_orderId_fkey" FOREIGN KEY ("orderId") REFERENCES "Order" ("id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "Review_authorId_fkey" FOREIGN KEY ("authorId") REFERENCES "User" ("id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "Review_subjectId_fkey" FOREIGN KEY ("subjectId") REFERENCES "User" ("id") ON DELETE RESTRICT ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "Rating" (
    "userId" TEXT NOT NULL PRIMARY KEY,
    "reviews" INTEGER NOT NULL DEFAULT 0,
    "stars" INTEGER NOT NULL DEFAULT 0,
    "cashReviews" INTEGER NOT NULL DEFAULT 0,
    "cashStars" INTEGER NOT NULL DEFAULT 0,
    CONSTRAINT "Rating_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "Follow" (
    "followerId" TEXT NOT NULL,
    "followedId" TEXT NOT NULL,
    "createdAt" DATETIME NOT NULL,

    PRIMARY KEY ("followerId", "followedId"),
    CONSTRAINT "Follow_followerId_fkey" FOREIGN KEY ("followerId") REFERENCES "User" ("id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "Follow_followedId_fkey" FOREIGN KEY ("followedId") REFERENCES "User" ("id") ON DELETE RESTRICT ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "FollowMail" (
    "userId" TEXT NOT NULL PRIMARY KEY,
    "mailedUntil" DATETIME NOT NULL,
    CONSTRAINT "FollowMail_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "PersonReport" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "kind" TEXT NOT NULL,
    "reporterId" TEXT NOT NULL,
    "reportedId" TEXT NOT NULL,
    "reviewId" TEXT,
    "details" TEXT NOT NULL,
    "openKey" TEXT,
    "createdAt" DATETIME NOT NULL,
    "closedAt" DATETIME,
    "outcome" TEXT,
    CONSTRAINT "PersonReport_reporterId_fkey" FOREIGN KEY ("reporterId") REFERENCES "User" ("id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "PersonReport_reportedId_fkey" FOREIGN KEY ("reportedId") REFERENCES "User" ("id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "PersonReport_reviewId_fkey" FOREIGN KEY ("reviewId") REFERENCES "Review" ("id") ON DELETE SET NULL ON UPDATE CASCADE
);

-- CreateIndex
CREATE INDEX "Review_subjectId_publishAt_id_idx" ON "Review"("subjectId", "publishAt", "id");

-- CreateIndex
CREATE INDEX "Review_subjectId_counted_publishAt_idx" ON "Review"("subjectId", "counted", "publishAt");

-- CreateIndex
CREATE INDEX "Review_authorId_createdAt_idx" ON "Review"("authorId", "createdAt");

-- CreateIndex
CREATE UNIQUE INDEX "Review_orderId_side_key" ON "Review"("orderId", "side");

-- CreateIndex
CREATE INDEX "Follow_followerId_createdAt_followedId_idx" ON "Follow"("followerId", "createdAt", "followedId");

-- CreateIndex
CREATE INDEX "Follow_followedId_idx" ON "Follow"("followedId");

-- CreateIndex
CREATE INDEX "FollowMail_mailedUntil_userId_idx" ON "FollowMail"("mailedUntil", "userId");

-- CreateIndex
CREATE UNIQUE INDEX "PersonReport_openKey_key" ON "PersonReport"("openKey");

-- CreateIndex
CREATE INDEX "PersonReport_closedAt_createdAt_id_idx" ON "PersonReport"("closedAt", "createdAt", "id");

-- CreateIndex
CREATE INDEX "PersonReport_reportedId_createdAt_idx" ON "PersonReport"("reportedId", "createdAt");

-- CreateIndex
CREATE INDEX "PersonReport_reviewId_idx" ON "PersonReport"("reviewId");

-- CreateIndex
CREATE INDEX "PersonReport_reporterId_createdAt_idx" ON "PersonReport"("reporterId", "createdAt");

-- CreateIndex
CREATE INDEX "Order_sellerId_status_paymentMethod_idx" ON "Order"("sellerId", "status", "paymentMethod");

-- CreateIndex
CREATE INDEX "Conversation_sellerId_createdAt_idx" ON "Conversation"("sellerId", "createdAt");

-- Prisma does not know checks.
ALTER TABLE "Review" ADD CONSTRAINT "Review_side_check" CHECK ("side" IN ('buyer', 'seller'));
ALTER TABLE "Review" ADD CONSTRAINT "Review_method_check" CHECK ("paymentMethod" IN ('card', 'cash'));
ALTER TABLE "Review" ADD CONSTRAINT "Review_stars_check" CHECK ("stars" BETWEEN 1 AND 5);
ALTER TABLE "Review" ADD CONSTRAINT "Review_people_check" CHECK ("authorId" <> "subjectId");
ALTER TABLE "Review" ADD CONSTRAINT "Review_removed_check" CHECK (("removedAt" IS NULL) = ("removedFor" IS NULL) AND ("removedAt" IS NULL OR NOT "counted") AND "removedFor" IN ('refunded', 'moderated', 'account-deleted'));
ALTER TABLE "Rating" ADD CONSTRAINT "Rating_sums_check" CHECK ("reviews" >= 0 AND "stars" BETWEEN "reviews" AND 5 * "reviews" AND "cashReviews" >= 0 AND "cashStars" BETWEEN "cashReviews" AND 5 * "cashReviews");
ALTER TABLE "Follow" ADD CONSTRAINT "Follow_people_check" CHECK ("followerId" <> "followedId");
ALTER TABLE "PersonReport" ADD CONSTRAINT "PersonReport_kind_check" CHECK ("kind" IN ('person', 'review') AND ("kind" = 'review') = ("reviewId" IS NOT NULL));
ALTER TABLE "PersonReport" ADD CONSTRAINT "PersonReport_outcome_check" CHECK (("closedAt" IS NULL) = ("outcome" IS NULL) AND "outcome" IN ('dismissed', 'review-removed', 'account-deleted'));
