-- AlterTable
ALTER TABLE "Session" ADD COLUMN "wroteAt" DATETIME;
