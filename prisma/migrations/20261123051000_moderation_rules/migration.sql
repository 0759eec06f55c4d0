-- AlterTable
ALTER TABLE "Image" ADD COLUMN "fingerprint" TEXT;

-- AlterTable
ALTER TABLE "Product" ADD COLUMN "heldAt" DATETIME;
ALTER TABLE "Product" ADD COLUMN "refusedAt" DATETIME;

-- AlterTable
ALTER TABLE "Suspension" ADD COLUMN "reasonId" TEXT;

-- CreateTable
CREATE TABLE "ReportReason" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "name" TEXT NOT NULL,
    "nameKey" TEXT NOT NULL,
    "urgency" INTEGER NOT NULL DEFAULT 2,
    "position" INTEGER NOT NULL,
    "createdAt" DATETIME NOT NULL,
    "retiredAt" DATETIME,
    CONSTRAINT "ReportReason_urgency_check" CHECK ("urgency" BETWEEN 1 AND 3)
);

-- CreateTable
CREATE TABLE "ReportReasonName" (
    "reasonId" TEXT NOT NULL,
    "language" TEXT NOT NULL,
    "name" TEXT NOT NULL,

    PRIMARY KEY ("reasonId", "language"),
    CONSTRAINT "ReportReasonName_reasonId_fkey" FOREIGN KEY ("reasonId") REFERENCES "ReportReason" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "WordRule" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "phrase" TEXT NOT NULL,
    "phraseKey" TEXT NOT NULL,
    "action" TEXT NOT NULL,
    "createdAt" DATETIME NOT NULL,
    CONSTRAINT "WordRule_action_check" CHECK ("action" IN ('flag', 'hold'))
);

-- CreateTable
CREATE TABLE "Setting" (
    "key" TEXT NOT NULL PRIMARY KEY,
    "value" TEXT NOT NULL,
    "updatedAt" DATETIME NOT NULL
);

-- CreateTable
CREATE TABLE "ListingFlag" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "productId" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "about" TEXT NOT NULL,
    "urgency" INTEGER NOT NULL,
    "createdAt" DATETIME NOT NULL,
    "closedAt" DATETIME,
    "outcome" TEXT,
    CONSTRAINT "ListingFlag_productId_fkey" FOREIGN KEY ("productId") REFERENCES "Product" ("id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "ListingFlag_kind_check" CHECK ("kind" IN ('word', 'photo', 'similar-photo', 'new-seller', 'edited')),
    CONSTRAINT "ListingFlag_urgency_check" CHECK ("urgency" BETWEEN 1 AND 3),
    CONSTRAINT "ListingFlag_outcome_check" CHECK (("closedAt" IS NULL) = ("outcome" IS NULL) AND ("outcome" IS NULL OR "outcome" IN ('approved', 'refused', 'dismissed', 'product-deleted')))
);

-- CreateTable
CREATE TABLE "ListingDecision" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "productId" TEXT NOT NULL,
    "sellerId" TEXT,
    "kind" TEXT NOT NULL,
    "productName" TEXT NOT NULL,
    "reasonId" TEXT,
    "reason" TEXT NOT NULL,
    "decidedById" TEXT NOT NULL,
    "createdAt" DATETIME NOT NULL,
    "appeal" TEXT,
    "appealedAt" DATETIME,
    "appealDecidedAt" DATETIME,
    "appealOutcome" TEXT,
    "appealReason" TEXT,
    "openAppealKey" TEXT,
    CONSTRAINT "ListingDecision_productId_fkey" FOREIGN KEY ("productId") REFERENCES "Product" ("id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "ListingDecision_kind_check" CHECK ("kind" IN ('removed', 'refused')),
    CONSTRAINT "ListingDecision_appeal_check" CHECK (("appeal" IS NULL OR "appealedAt" IS NOT NULL) AND ("openAppealKey" IS NULL OR ("appealedAt" IS NOT NULL AND "appealDecidedAt" IS NULL))),
    CONSTRAINT "ListingDecision_outcome_check" CHECK (("appealDecidedAt" IS NULL) = ("appealOutcome" IS NULL) AND ("appealOutcome" IS NULL OR "appealOutcome" IN ('upheld', 'lifted')))
);

-- CreateTable
CREATE TABLE "PhotoPrint" (
    "productId" TEXT NOT NULL,
    "imageId" TEXT NOT NULL,
    "sellerId" TEXT,
    "contentHash" TEXT NOT NULL,
    "part1" INTEGER,
    "part2" INTEGER,
    "part3" INTEGER,
    "part4" INTEGER,
    "createdAt" DATETIME NOT NULL,
    "removedAt" DATETIME,

    PRIMARY KEY ("productId", "imageId")
);

-- CreateIndex
CREATE UNIQUE INDEX "ReportReason_nameKey_key" ON "ReportReason"("nameKey");

-- CreateIndex
CREATE INDEX "ReportReason_position_id_idx" ON "ReportReason"("position", "id");

-- CreateIndex
CREATE UNIQUE INDEX "WordRule_phraseKey_key" ON "WordRule"("phraseKey");

-- CreateIndex
CREATE INDEX "WordRule_createdAt_id_idx" ON "WordRule"("createdAt", "id");

-- CreateIndex
CREATE INDEX "ListingFlag_closedAt_createdAt_id_idx" ON "ListingFlag"("closedAt", "createdAt", "id");

-- CreateIndex
CREATE UNIQUE INDEX "ListingFlag_productId_kind_about_key" ON "ListingFlag"("productId", "kind", "about");

-- CreateIndex
CREATE UNIQUE INDEX "ListingDecision_openAppealKey_key" ON "ListingDecision"("openAppealKey");

-- CreateIndex
CREATE INDEX "ListingDecision_productId_createdAt_idx" ON "ListingDecision"("productId", "createdAt");

-- CreateIndex
CREATE INDEX "ListingDecision_sellerId_createdAt_idx" ON "ListingDecision"("sellerId", "createdAt");

-- CreateIndex
CREATE INDEX "ListingDecision_createdAt_idx" ON "ListingDecision"("createdAt");

-- CreateIndex
CREATE INDEX "ListingDecision_openAppealKey_appealedAt_id_idx" ON "ListingDecision"("openAppealKey", "appealedAt", "id");

-- CreateIndex
CREATE INDEX "PhotoPrint_contentHash_idx" ON "PhotoPrint"("contentHash");

-- CreateIndex
CREATE INDEX "PhotoPrint_sellerId_idx" ON "PhotoPrint"("sellerId");

-- CreateIndex
CREATE INDEX "PhotoPrint_part1_idx" ON "PhotoPrint"("part1");

-- CreateIndex
CREATE INDEX "PhotoPrint_part2_idx" ON "PhotoPrint"("part2");

-- CreateIndex
CREATE INDEX "PhotoPrint_part3_idx" ON "PhotoPrint"("part3");

-- CreateIndex
CREATE INDEX "PhotoPrint_part4_idx" ON "PhotoPrint"("part4");

-- The first reasons: their ids are what the endpoint has always taken.
INSERT INTO "ReportReason" ("id", "name", "nameKey", "urgency", "position", "createdAt") VALUES
  ('scam', 'It looks like a scam', 'it looks like a scam', 3, 1, 1795392000000),
  ('misleading', 'The photos or the description are wrong', 'the photos or the description are wrong', 1, 2, 1795392000000),
  ('prohibited', 'It must not be sold', 'it must not be sold', 3, 3, 1795392000000),
  ('counterfeit', 'It is fake or stolen', 'it is fake or stolen', 2, 4, 1795392000000),
  ('offensive', 'It is offensive', 'it is offensive', 2, 5, 1795392000000),
  ('other', 'Something else', 'something else', 1, 6, 1795392000000);
INSERT INTO "ReportReasonName" ("reasonId", "language", "name") VALUES
  ('scam', 'de', 'Das sieht nach Betrug aus'),
  ('misleading', 'de', 'Fotos oder Beschreibung stimmen nicht'),
  ('prohibited', 'de', 'Das darf nicht verkauft werden'),
  ('counterfeit', 'de', 'Das ist gefälscht oder gestohlen'),
  ('offensive', 'de', 'Das ist anstößig'),
  ('other', 'de', 'Etwas anderes'),
  ('scam', 'es', 'Parece una estafa'),
  ('misleading', 'es', 'Las fotos o la descripción no son correctas'),
  ('prohibited', 'es', 'No se puede vender'),
  ('counterfeit', 'es', 'Es falso o robado'),
  ('offensive', 'es', 'Es ofensivo'),
  ('other', 'es', 'Otro motivo'),
  ('scam', 'ar', 'يبدو أنه احتيال'),
  ('misleading', 'ar', 'الصور أو الوصف غير صحيحة'),
  ('prohibited', 'ar', 'لا يجوز بيعه'),
  ('counterfeit', 'ar', 'مقلّد أو مسروق'),
  ('offensive', 'ar', 'مسيء'),
  ('other', 'ar', 'سبب آخر');

-- Photos of the listings that are there; fingerprintPhotos adds the fingerprints.
INSERT INTO "PhotoPrint" ("productId", "imageId", "sellerId", "contentHash", "createdAt")
SELECT DISTINCT ph."productId", ph."imageId", p."sellerId", i."contentHash", p."createdAt"
FROM "ProductPhoto" ph
JOIN "Product" p ON p."id" = ph."productId"
JOIN "User" u ON u."id" = p."sellerId"
JOIN "Image" i ON i."id" = ph."imageId"
WHERE u."deletedAt" IS NULL;
