-- CreateTable
CREATE TABLE "KeptAnswer" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "requestHash" TEXT NOT NULL,
    "body" TEXT,
    "busyUntil" DATETIME NOT NULL,
    "createdAt" DATETIME NOT NULL
);

-- CreateIndex
CREATE INDEX "KeptAnswer_createdAt_idx" ON "KeptAnswer"("createdAt");
