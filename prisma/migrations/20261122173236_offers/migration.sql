-- CreateTable
CREATE TABLE "Offer" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "productId" TEXT NOT NULL,
    "buyerId" TEXT NOT NULL,
    "sellerId" TEXT NOT NULL,
    "madeBy" TEXT NOT NULL,
    "previousId" TEXT,
    "amountMinor" INTEGER NOT NULL,
    "askingMinor" INTEGER NOT NULL,
    "currency" TEXT NOT NULL,
    "status" TEXT NOT NULL,
    "openKey" TEXT,
    "openUntil" DATETIME NOT NULL,
    "phone" TEXT,
    "meetingLocation" TEXT,
    "createdAt" DATETIME NOT NULL,
    "decidedAt" DATETIME,
    "sortAt" DATETIME NOT NULL,
    "orderId" TEXT,
    CONSTRAINT "Offer_productId_fkey" FOREIGN KEY ("productId") REFERENCES "Product" ("id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "Offer_buyerId_fkey" FOREIGN KEY ("buyerId") REFERENCES "User" ("id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "Offer_sellerId_fkey" FOREIGN KEY ("sellerId") REFERENCES "User" ("id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "Offer_previousId_fkey" FOREIGN KEY ("previousId") REFERENCES "Offer" ("id") ON DELETE SET NULL ON UPDATE CASCADE,
    CONSTRAINT "Offer_orderId_fkey" FOREIGN KEY ("orderId") REFERENCES "Order" ("id") ON DELETE SET NULL ON UPDATE CASCADE,
    CONSTRAINT "Offer_maker_check" CHECK ("madeBy" IN ('buyer', 'seller')),
    CONSTRAINT "Offer_status_check" CHECK ("status" IN ('open', 'accepted', 'declined', 'countered', 'withdrawn', 'expired', 'ended')),
    CONSTRAINT "Offer_open_check" CHECK (("status" = 'open') = ("openKey" IS NOT NULL) AND ("status" = 'open') = ("decidedAt" IS NULL)),
    CONSTRAINT "Offer_order_check" CHECK (("status" = 'accepted') = ("orderId" IS NOT NULL)),
    CONSTRAINT "Offer_amount_check" CHECK ("amountMinor" > 0 AND "amountMinor" <= "askingMinor"),
    CONSTRAINT "Offer_currency_check" CHECK (length("currency") = 3 AND "currency" = upper("currency"))
);

-- AlterTable, in place instead of the rebuilt table that Prisma proposes: a rebuild drops the CHECKs.
ALTER TABLE "Product" ADD COLUMN "takesOffers" BOOLEAN NOT NULL DEFAULT true;
ALTER TABLE "Product" ADD COLUMN "offerFloorPercent" INTEGER NOT NULL DEFAULT 50;
ALTER TABLE "Product" ADD CONSTRAINT "Product_floor_check" CHECK ("offerFloorPercent" BETWEEN 0 AND 100);

-- CreateIndex
CREATE UNIQUE INDEX "Offer_previousId_key" ON "Offer"("previousId");

-- CreateIndex
CREATE UNIQUE INDEX "Offer_openKey_key" ON "Offer"("openKey");

-- CreateIndex
CREATE UNIQUE INDEX "Offer_orderId_key" ON "Offer"("orderId");

-- CreateIndex
CREATE INDEX "Offer_buyerId_sortAt_id_idx" ON "Offer"("buyerId", "sortAt", "id");

-- CreateIndex
CREATE INDEX "Offer_sellerId_sortAt_id_idx" ON "Offer"("sellerId", "sortAt", "id");

-- CreateIndex
CREATE INDEX "Offer_productId_status_idx" ON "Offer"("productId", "status");
