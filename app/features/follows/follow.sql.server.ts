import { isSuspended } from '~/features/accounts/account.sql.server';
import { favouriteColumns, selectProductsAt } from '~/features/products/product.sql.server';
import type { CardRow } from '~/features/products/product.dto';
import { toTablePage, type TablePage, type TableRequest } from '~/lib/paging';
import type { Tx, RowsReader } from '~/platform/db/database';
import { containsText, pageStart } from '~/platform/db/read-table.sql.server';
import { sql } from '~/platform/db/sql';
import { DAY_MS } from '~/lib/durations';

/** Milliseconds for which a listing counts as new. */
const NEW_MS = 30 * DAY_MS;

/** A card with when lists first showed it, in epoch milliseconds. */
interface NewListingRow extends CardRow {
  listedSince: number;
}

/** A page of the cards of new listings of the people whom a person follows, newest first. */
export async function readNewListings(
  db: RowsReader,
  followerId: string,
  { now, ...request }: TableRequest & { now: Date },
): Promise<TablePage<NewListingRow>> {
  const since = new Date(now.getTime() - NEW_MS);
  const { start, direction } = pageStart(request, sql`p."listedSince"`, sql`p."id"`);
  // CROSS JOIN: SQLite goes through the follows, each a range of the index of a seller's listings.
  const ids = sql`SELECT p."id" FROM "Follow" f CROSS JOIN "Product" p
    WHERE f."followerId" = ${followerId} AND p."sellerId" = f."followedId"
      AND p."listed" = ${true} AND p."listedSince" > ${since} ${start}
    ORDER BY p."listedSince" ${direction}, p."id" ${direction} LIMIT ${request.limit + 1}`;
  const more = sql`, p."listedSince", ${favouriteColumns(followerId)}`;
  const rows = await db.rows<NewListingRow>(sql`${selectProductsAt(ids, more)}
    ORDER BY p."listedSince" ${direction}, p."id" ${direction}`);
  return toTablePage(rows, request, ({ id, listedSince }) => ({ at: new Date(listedSince), id }));
}

/** A listing in the daily mail. */
export interface MailedListing {
  id: string;
  name: string;
  sellerName: string;
  priceMinor: number;
  currency: string;
}

/** The listings that lists first showed in a time, newest first, of the people whom a person follows. */
export function readListingsSince(
  tx: Pick<Tx, 'rows'>,
  followerId: string,
  { since, until, limit }: { since: Date; until: Date; limit: number },
): Promise<MailedListing[]> {
  return tx.rows(sql`
    SELECT p."id", p."name", u."name" AS "sellerName", p."resalePriceMinor" AS "priceMinor",
      p."currency"
    FROM "Follow" f CROSS JOIN "Product" p CROSS JOIN "User" u
    WHERE f."followerId" = ${followerId} AND p."sellerId" = f."followedId"
      AND u."id" = p."sellerId" AND p."listed" = ${true}
      AND p."listedSince" > ${since} AND p."listedSince" <= ${until}
      AND p."listedSince" > f."createdAt"
    ORDER BY p."listedSince" DESC, p."id" DESC LIMIT ${limit}`);
}

/** A person whom another one follows. The time is epoch milliseconds. */
interface FollowedRow {
  id: string;
  name: string;
  imageId: string | null;
  suspended: boolean | number;
  followedAt: number;
}

/** A page of the people whom a person follows, the latest first; suspended ones, too. */
export async function readFollowed(
  db: RowsReader,
  followerId: string,
  { now, ...request }: TableRequest & { now: Date },
): Promise<TablePage<FollowedRow>> {
  const { start, direction } = pageStart(request, sql`f."createdAt"`, sql`f."followedId"`);
  const rows = await db.rows<FollowedRow>(sql`
    SELECT u."id", u."name", u."imageId",
      CASE WHEN ${isSuspended(now)} THEN 1 ELSE 0 END AS "suspended", f."createdAt" AS "followedAt"
    FROM "Follow" f JOIN "User" u ON u."id" = f."followedId"
    WHERE f."followerId" = ${followerId} AND u."deletedAt" IS NULL
      ${start} ${containsText(request.search, sql.id('u', 'nameKey'))}
    ORDER BY f."createdAt" ${direction}, f."followedId" ${direction} LIMIT ${request.limit + 1}`);
  return toTablePage(rows, request, ({ id, followedAt }) => ({ at: new Date(followedAt), id }));
}
