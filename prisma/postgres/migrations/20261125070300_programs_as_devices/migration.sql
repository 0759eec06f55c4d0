-- AlterTable
ALTER TABLE "KnownDevice" ADD COLUMN     "program" BOOLEAN NOT NULL DEFAULT false;
