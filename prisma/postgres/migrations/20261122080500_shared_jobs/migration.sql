-- Jobs: renamed, with claims.
ALTER TABLE "OutboxJob" RENAME TO "Job";
ALTER TABLE "Job" RENAME CONSTRAINT "OutboxJob_pkey" TO "Job_pkey";
ALTER TABLE "Job" ADD COLUMN "claimedBy" TEXT,
ADD COLUMN "claimedUntil" TIMESTAMP(3),
ADD COLUMN "everySeconds" INTEGER,
ADD COLUMN "startedAt" TIMESTAMP(3);
ALTER INDEX "OutboxJob_kind_key_key" RENAME TO "Job_kind_key_key";
ALTER INDEX "OutboxJob_doneAt_runAfter_idx" RENAME TO "Job_doneAt_runAfter_idx";

-- Limits that all instances share.
CREATE TABLE "RateLimit" (
    "key" TEXT NOT NULL,
    "points" INTEGER NOT NULL,
    "expire" TIMESTAMP(3),

    CONSTRAINT "RateLimit_pkey" PRIMARY KEY ("key")
);
CREATE INDEX "RateLimit_expire_idx" ON "RateLimit"("expire");
CREATE TABLE "SignInTurn" (
    "key" TEXT NOT NULL,
    "readyAt" TIMESTAMP(3) NOT NULL,
    "waitSeconds" INTEGER NOT NULL,

    CONSTRAINT "SignInTurn_pkey" PRIMARY KEY ("key")
);
CREATE INDEX "SignInTurn_readyAt_idx" ON "SignInTurn"("readyAt");

ALTER TABLE "KeptAnswer" ADD COLUMN "resultId" TEXT;
