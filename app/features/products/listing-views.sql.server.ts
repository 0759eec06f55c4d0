import type { Tx } from '~/platform/db/database';
import { sql } from '~/platform/db/sql';
import type { CountedViews } from '~/platform/view-counter';

/**
 * Adds views to the days of their listings. One statement in the order of the key, so that two
 * instances wait for each other's rows and never in a circle.
 */
export async function addViews(tx: Tx, counted: readonly CountedViews[]): Promise<void> {
  const rows = counted.map(
    ({ productId, day, viewerId, views }) =>
      sql`(${productId}, ${day}, ${viewerId}, CAST(${views} AS integer))`,
  );
  await tx.run(sql`
    WITH counted("productId", "day", "viewerId", "views") AS (VALUES ${sql.join(rows)})
    INSERT INTO "ListingViews" ("productId", "day", "views")
    SELECT c."productId", c."day", SUM(c."views")
    FROM counted c JOIN "Product" p ON p."id" = c."productId"
    WHERE p."deletedAt" IS NULL AND p."sellerId" <> c."viewerId"
    GROUP BY c."productId", c."day" ORDER BY c."productId", c."day"
    ON CONFLICT ("productId", "day")
      DO UPDATE SET "views" = "ListingViews"."views" + excluded."views"`);
}

/** Deletes the views of all days before one. */
export function deleteViewsBefore(tx: Tx, day: string): Promise<number> {
  return tx.run(sql`DELETE FROM "ListingViews" WHERE "day" < ${day}`);
}
