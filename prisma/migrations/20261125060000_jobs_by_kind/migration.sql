-- DropIndex
DROP INDEX "Job_doneAt_runAfter_idx";

-- AlterTable
ALTER TABLE "Job" ADD COLUMN "givenUpAt" DATETIME;

-- CreateIndex
CREATE INDEX "Job_doneAt_kind_runAfter_idx" ON "Job"("doneAt", "kind", "runAfter");

-- CreateIndex
CREATE INDEX "Job_givenUpAt_idx" ON "Job"("givenUpAt");
