import { may, type Ctx } from '~/features/accounts/account.policy';
import { sql } from '~/platform/db/sql';

/** The number of the acting person's favourites, as their page lists them; null without the right. */
export async function countOwnFavourites({
  db,
  actor,
}: Pick<Ctx, 'db' | 'actor'>): Promise<number | null> {
  if (!actor || !may(actor, 'product:list-saved')) return null;
  const [row] = await db.rows<{ count: number }>(
    sql`SELECT CAST(count(*) AS integer) AS "count" FROM "SavedProduct" s WHERE s."userId" = ${actor.userId}`,
  );
  return Number(row?.count ?? 0);
}
