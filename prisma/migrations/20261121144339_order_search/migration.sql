-- Plain ADD COLUMN instead of a rebuilt table; SQLite lower-cases ASCII only in older rows.
ALTER TABLE "Order" ADD COLUMN "nameKey" TEXT NOT NULL DEFAULT '';
UPDATE "Order" SET "nameKey" = lower("name");
