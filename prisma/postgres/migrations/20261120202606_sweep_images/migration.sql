-- AlterTable
ALTER TABLE "Image" ADD COLUMN     "removedAt" TIMESTAMP(3);

-- CreateIndex
CREATE INDEX "Order_imageId_idx" ON "Order"("imageId");
