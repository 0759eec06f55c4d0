-- AlterTable
ALTER TABLE "Warning" ADD COLUMN     "reasonId" TEXT;

-- AlterTable
ALTER TABLE "ReportReason" ADD COLUMN     "about" TEXT NOT NULL DEFAULT 'all';

-- AlterTable
ALTER TABLE "PersonReport" ADD COLUMN     "reason" TEXT;

-- Reasons that only listings can have.
UPDATE "ReportReason" SET "about" = 'listing'
WHERE "id" IN ('scam', 'misleading', 'prohibited', 'counterfeit');

-- The reasons for reports of conversations become part of the list, with the ids that old reports have.
-- Where an admin has added one with the same name, only theirs is offered.
UPDATE "ReportReason" SET "position" = (SELECT MAX("position") + 6 FROM "ReportReason")
WHERE "id" = 'other';
INSERT INTO "ReportReason" ("id", "name", "nameKey", "about", "urgency", "position", "createdAt") VALUES
  ('insults', 'Insults or threats', 'insults or threats', 'person', 2, 7, '2026-11-23 00:00:00'),
  ('fraud', 'Fraud', 'fraud', 'person', 3, 8, '2026-11-23 00:00:00'),
  ('outside-payment', 'Wants to be paid outside of Rummage', 'wants to be paid outside of rummage', 'person', 3, 9, '2026-11-23 00:00:00'),
  ('spam', 'Spam or advertising', 'spam or advertising', 'person', 1, 10, '2026-11-23 00:00:00'),
  ('harassment', 'Harassment', 'harassment', 'person', 3, 11, '2026-11-23 00:00:00')
ON CONFLICT DO NOTHING;
INSERT INTO "ReportReasonName" ("reasonId", "language", "name")
SELECT n."reasonId", n."language", n."name" FROM (
  SELECT 'insults' AS "reasonId", 'de' AS "language", 'Beleidigungen oder Drohungen' AS "name"
  UNION ALL SELECT 'fraud', 'de', 'Betrug'
  UNION ALL SELECT 'outside-payment', 'de', 'Will außerhalb von Rummage bezahlt werden'
  UNION ALL SELECT 'spam', 'de', 'Spam oder Werbung'
  UNION ALL SELECT 'harassment', 'de', 'Belästigung'
  UNION ALL SELECT 'insults', 'es', 'Insultos o amenazas'
  UNION ALL SELECT 'fraud', 'es', 'Fraude'
  UNION ALL SELECT 'outside-payment', 'es', 'Quiere cobrar fuera de Rummage'
  UNION ALL SELECT 'spam', 'es', 'Spam o publicidad'
  UNION ALL SELECT 'harassment', 'es', 'Acoso'
  UNION ALL SELECT 'insults', 'ar', 'إهانات أو تهديدات'
  UNION ALL SELECT 'fraud', 'ar', 'احتيال'
  UNION ALL SELECT 'outside-payment', 'ar', 'يطلب الدفع خارج Rummage'
  UNION ALL SELECT 'spam', 'ar', 'رسائل مزعجة أو دعائية'
  UNION ALL SELECT 'harassment', 'ar', 'مضايقة'
) n JOIN "ReportReason" r ON r."id" = n."reasonId";
