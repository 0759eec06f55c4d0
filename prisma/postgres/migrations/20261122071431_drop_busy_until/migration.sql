-- AlterTable
ALTER TABLE "KeptAnswer" DROP COLUMN "busyUntil";
