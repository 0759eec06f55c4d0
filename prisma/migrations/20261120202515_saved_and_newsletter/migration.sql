-- CreateTable
CREATE TABLE "SavedProduct" (
    "productId" TEXT NOT NULL,
    "userId" TEXT NOT NULL,
    "createdAt" DATETIME NOT NULL,

    PRIMARY KEY ("productId", "userId"),
    CONSTRAINT "SavedProduct_productId_fkey" FOREIGN KEY ("productId") REFERENCES "Product" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "SavedProduct_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "NewsletterSubscriber" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "email" TEXT NOT NULL,
    "emailKey" TEXT NOT NULL,
    "confirmHash" TEXT NOT NULL,
    "unsubscribeKey" TEXT NOT NULL,
    "lastMailAt" DATETIME NOT NULL,
    "createdAt" DATETIME NOT NULL,
    "confirmedAt" DATETIME
);

-- CreateIndex
CREATE INDEX "SavedProduct_userId_createdAt_productId_idx" ON "SavedProduct"("userId", "createdAt", "productId");

-- CreateIndex
CREATE UNIQUE INDEX "NewsletterSubscriber_emailKey_key" ON "NewsletterSubscriber"("emailKey");

-- CreateIndex
CREATE UNIQUE INDEX "NewsletterSubscriber_confirmHash_key" ON "NewsletterSubscriber"("confirmHash");

-- CreateIndex
CREATE UNIQUE INDEX "NewsletterSubscriber_unsubscribeKey_key" ON "NewsletterSubscriber"("unsubscribeKey");

-- CreateIndex
CREATE INDEX "NewsletterSubscriber_createdAt_id_idx" ON "NewsletterSubscriber"("createdAt", "id");

-- CreateIndex
CREATE INDEX "NewsletterSubscriber_confirmedAt_idx" ON "NewsletterSubscriber"("confirmedAt");
