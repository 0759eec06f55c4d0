-- Since now the ends of a paused shop's listings are later by what is still to come of the pause, unless the
-- seller is suspended.
UPDATE "Product" SET
  "endsAt" = "endsAt" + u."pausedUntil" - CAST(unixepoch('subsec') * 1000 AS INTEGER),
  "endCheckAt" = "endCheckAt" + u."pausedUntil" - CAST(unixepoch('subsec') * 1000 AS INTEGER)
FROM "User" u
WHERE u."id" = "Product"."sellerId" AND u."suspendedAt" IS NULL
  AND u."pausedUntil" > CAST(unixepoch('subsec') * 1000 AS INTEGER)
  AND "Product"."endsAt" IS NOT NULL AND "Product"."endedAt" IS NULL
  AND "Product"."deletedAt" IS NULL AND "Product"."status" <> 'sold';
