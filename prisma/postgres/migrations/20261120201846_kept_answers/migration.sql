-- CreateTable
CREATE TABLE "KeptAnswer" (
    "id" TEXT NOT NULL,
    "requestHash" TEXT NOT NULL,
    "body" TEXT,
    "busyUntil" TIMESTAMP(3) NOT NULL,
    "createdAt" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "KeptAnswer_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "KeptAnswer_createdAt_idx" ON "KeptAnswer"("createdAt");
