-- AlterTable
ALTER TABLE "Product" ADD COLUMN     "placeCell" INTEGER,
ADD COLUMN     "placeId" TEXT;

-- CreateIndex
CREATE INDEX "Product_listed_placeCell_createdAt_id_idx" ON "Product"("listed", "placeCell", "createdAt", "id");
