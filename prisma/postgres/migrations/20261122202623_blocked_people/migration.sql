-- CreateIndex
CREATE INDEX "Block_blockerId_createdAt_blockedId_idx" ON "Block"("blockerId", "createdAt", "blockedId");
