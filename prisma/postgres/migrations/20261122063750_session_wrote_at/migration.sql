-- AlterTable
ALTER TABLE "Session" ADD COLUMN     "wroteAt" TIMESTAMP(3);
