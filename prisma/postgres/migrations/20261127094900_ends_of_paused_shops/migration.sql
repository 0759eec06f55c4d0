-- Since now the ends of a paused shop's listings are later by what is still to come of the pause, unless the
-- seller is suspended.
UPDATE "Product" SET
  "endsAt" = "endsAt" + (u."pausedUntil" - date_trunc('milliseconds', now() AT TIME ZONE 'UTC')),
  "endCheckAt" = "endCheckAt" + (u."pausedUntil" - date_trunc('milliseconds', now() AT TIME ZONE 'UTC'))
FROM "User" u
WHERE u."id" = "Product"."sellerId" AND u."suspendedAt" IS NULL
  AND u."pausedUntil" > now() AT TIME ZONE 'UTC'
  AND "Product"."endsAt" IS NOT NULL AND "Product"."endedAt" IS NULL
  AND "Product"."deletedAt" IS NULL AND "Product"."status" <> 'sold';
