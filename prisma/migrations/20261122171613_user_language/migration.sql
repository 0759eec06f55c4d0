-- AlterTable
ALTER TABLE "User" ADD COLUMN "language" TEXT;

-- AlterTable
ALTER TABLE "NewsletterSubscriber" ADD COLUMN "language" TEXT;
