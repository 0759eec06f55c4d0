-- AlterTable
ALTER TABLE "Image" ADD COLUMN "removedAt" DATETIME;

-- CreateIndex
CREATE INDEX "Order_imageId_idx" ON "Order"("imageId");
