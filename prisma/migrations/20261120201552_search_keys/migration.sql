-- Plain ADD COLUMN instead of rebuilt tables, which would lose the triggers that stand on them.
ALTER TABLE "User" ADD COLUMN "nameKey" TEXT NOT NULL DEFAULT '';
ALTER TABLE "Product" ADD COLUMN "nameKey" TEXT NOT NULL DEFAULT '';
ALTER TABLE "Report" ADD COLUMN "nameKey" TEXT NOT NULL DEFAULT '';
ALTER TABLE "AuditEntry" ADD COLUMN "searchKey" TEXT NOT NULL DEFAULT '';

-- SQLite lower-cases ASCII only; other letters of older rows are folded when a name is next written.
UPDATE "User" SET "nameKey" = lower("name");
UPDATE "Product" SET "nameKey" = lower("name");
UPDATE "Report" SET "nameKey" = lower("name");

-- CreateIndex
CREATE INDEX "User_role_createdAt_id_idx" ON "User"("role", "createdAt", "id");

-- CreateIndex
CREATE INDEX "Product_sellerId_createdAt_id_idx" ON "Product"("sellerId", "createdAt", "id");

-- CreateIndex
CREATE INDEX "Report_createdAt_id_idx" ON "Report"("createdAt", "id");
