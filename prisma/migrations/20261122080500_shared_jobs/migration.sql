-- Jobs: renamed, with claims.
ALTER TABLE "OutboxJob" RENAME TO "Job";
ALTER TABLE "Job" ADD COLUMN "claimedBy" TEXT;
ALTER TABLE "Job" ADD COLUMN "claimedUntil" DATETIME;
ALTER TABLE "Job" ADD COLUMN "everySeconds" INTEGER;
ALTER TABLE "Job" ADD COLUMN "startedAt" DATETIME;
DROP INDEX "OutboxJob_kind_key_key";
DROP INDEX "OutboxJob_doneAt_runAfter_idx";
CREATE UNIQUE INDEX "Job_kind_key_key" ON "Job"("kind", "key");
CREATE INDEX "Job_doneAt_runAfter_idx" ON "Job"("doneAt", "runAfter");

-- Limits that all instances share.
CREATE TABLE "RateLimit" (
    "key" TEXT NOT NULL PRIMARY KEY,
    "points" INTEGER NOT NULL,
    "expire" DATETIME
);
CREATE INDEX "RateLimit_expire_idx" ON "RateLimit"("expire");
CREATE TABLE "SignInTurn" (
    "key" TEXT NOT NULL PRIMARY KEY,
    "readyAt" DATETIME NOT NULL,
    "waitSeconds" INTEGER NOT NULL
);
CREATE INDEX "SignInTurn_readyAt_idx" ON "SignInTurn"("readyAt");

ALTER TABLE "KeptAnswer" ADD COLUMN "resultId" TEXT;
