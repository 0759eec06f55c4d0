-- AlterTable
ALTER TABLE "User" ADD COLUMN     "nameKey" TEXT NOT NULL DEFAULT '';

-- AlterTable
ALTER TABLE "Product" ADD COLUMN     "nameKey" TEXT NOT NULL DEFAULT '';

-- AlterTable
ALTER TABLE "Report" ADD COLUMN     "nameKey" TEXT NOT NULL DEFAULT '';

-- AlterTable
ALTER TABLE "AuditEntry" ADD COLUMN     "searchKey" TEXT NOT NULL DEFAULT '';

UPDATE "User" SET "nameKey" = lower("name");
UPDATE "Product" SET "nameKey" = lower("name");
UPDATE "Report" SET "nameKey" = lower("name");

-- CreateIndex
CREATE INDEX "User_role_createdAt_id_idx" ON "User"("role", "createdAt", "id");

-- CreateIndex
CREATE INDEX "Product_sellerId_createdAt_id_idx" ON "Product"("sellerId", "createdAt", "id");

-- CreateIndex
CREATE INDEX "Report_createdAt_id_idx" ON "Report"("createdAt", "id");
