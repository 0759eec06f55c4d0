import type { CardRow } from '~/features/products/product.dto';
import { favouriteColumns, selectProductsAt } from '~/features/products/product.sql.server';
import type { Place } from '~/lib/paging';
import type { RowsReader } from '~/platform/db/database';
import { sql } from '~/platform/db/sql';

/** The number of favourites of products, and whether one is the viewer's, in one query. */
export function readFavourites(
  db: RowsReader,
  productIds: readonly string[],
  viewerId: string | undefined,
): Promise<Pick<CardRow, 'id' | 'favourites' | 'mine'>[]> {
  return db.rows(sql`
    SELECT p."id", ${favouriteColumns(viewerId)}
    FROM "Product" p WHERE p."id" IN (${sql.join(productIds)})`);
}

/** The cards of a person's favourites in any state, newest first, after a position. */
export function readFavouriteCards(
  db: RowsReader,
  userId: string,
  { limit, after: place }: { limit: number; after: Place | null },
): Promise<(CardRow & { savedAt: number; deletedAt: number | null })[]> {
  const after = place
    ? sql`AND (s."createdAt", s."productId") < (${place.at}, ${place.id})`
    : sql.empty;
  const ids = sql`SELECT s."productId" AS "id", s."createdAt" AS "savedAt"
    FROM "SavedProduct" s WHERE s."userId" = ${userId} ${after}
    ORDER BY s."createdAt" DESC, s."productId" DESC LIMIT ${limit}`;
  const more = sql`, ${favouriteColumns(userId)}, hit."savedAt", p."deletedAt"`;
  return db.rows(sql`${selectProductsAt(ids, more)} ORDER BY hit."savedAt" DESC, hit."id" DESC`);
}
