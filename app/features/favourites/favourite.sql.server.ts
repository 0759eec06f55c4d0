import type { CardRow } from '~/features/products/product.dto';
import { favouriteColumns, selectProductsAt } from '~/features/products/product.sql.server';
import { toTablePage, type TablePage, type TableRequest } from '~/lib/paging';
import type { RowsReader } from '~/platform/db/database';
import { pageStart } from '~/platform/db/read-table.sql.server';
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

interface FavouriteCard extends CardRow {
  savedAt: number;
  deletedAt: number | null;
}

/** A page of the cards of a person's favourites in any state, newest first. */
export async function readFavouriteCards(
  db: RowsReader,
  userId: string,
  request: TableRequest,
): Promise<TablePage<FavouriteCard>> {
  const { start, direction } = pageStart(request, sql`s."createdAt"`, sql`s."productId"`);
  const ids = sql`SELECT s."productId" AS "id", s."createdAt" AS "savedAt"
    FROM "SavedProduct" s WHERE s."userId" = ${userId} ${start}
    ORDER BY s."createdAt" ${direction}, s."productId" ${direction} LIMIT ${request.limit + 1}`;
  const more = sql`, ${favouriteColumns(userId)}, hit."savedAt", p."deletedAt"`;
  const rows = await db.rows<FavouriteCard>(sql`${selectProductsAt(ids, more)}
    ORDER BY hit."savedAt" ${direction}, hit."id" ${direction}`);
  return toTablePage(rows, request, ({ id, savedAt }) => ({ at: new Date(savedAt), id }));
}
