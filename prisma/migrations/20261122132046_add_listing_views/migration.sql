-- CreateTable
CREATE TABLE "ListingViews" (
    "productId" TEXT NOT NULL,
    "day" TEXT NOT NULL,
    "views" INTEGER NOT NULL,

    PRIMARY KEY ("productId", "day"),
    CONSTRAINT "ListingViews_productId_fkey" FOREIGN KEY ("productId") REFERENCES "Product" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "ListingViews_views_check" CHECK ("views" > 0)
);

-- CreateIndex
CREATE INDEX "ListingViews_day_idx" ON "ListingViews"("day");
