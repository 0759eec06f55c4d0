import { fromCursor, toPage, type Page, type PageRequest } from '~/lib/paging';
import { sql } from '~/platform/db/sql';
import type { Ctx } from '../accounts/actor';
import { requirePermission } from '../accounts/policy';
import type { Hearts } from './heart';
import type { ProductRow } from './product.dto';
import { selectProducts } from './product.sql.server';

/** Nobody reads a larger number on a card, and counting further would cost the list its speed. */
export const COUNTED_HEARTS = 100;

/**
 * The hearts of the products of one page, in one query: how many, and whether one is the acting
 * person's. Products without any are left out.
 */
export async function listHearts(
  { db, actor }: Pick<Ctx, 'db' | 'actor'>,
  productIds: readonly string[],
): Promise<Hearts> {
  if (productIds.length === 0) return {};
  const rows = await db.rows<{ id: string; count: number; mine: boolean | number }>(sql`
    SELECT p."id",
      (SELECT COUNT(*) FROM (SELECT 1 FROM "SavedProduct" s WHERE s."productId" = p."id"
        LIMIT ${COUNTED_HEARTS}) AS few) AS "count",
      EXISTS (SELECT 1 FROM "SavedProduct" m
        WHERE m."productId" = p."id" AND m."userId" = ${actor?.userId ?? ''}) AS "mine"
    FROM "Product" p WHERE p."id" IN (${sql.join(productIds)})`);
  return Object.fromEntries(
    rows
      .filter(({ count }) => count > 0)
      .map(({ id, count, mine }) => [id, [count, Boolean(mine)]]),
  );
}

/** A saved product, whatever has become of it. */
export interface SavedRow extends ProductRow {
  deleted: boolean;
}

/** What the acting buyer has saved, last saved first. Refuses with `unauthenticated`, `forbidden`. */
export async function listSavedProducts(
  ctx: Ctx,
  { limit, cursor }: PageRequest,
): Promise<Page<SavedRow>> {
  const { userId } = requirePermission(ctx, 'product:list-saved');
  const place = fromCursor(cursor);
  const after = place
    ? sql`AND (s."createdAt", s."productId") < (${place.at}, ${place.id})`
    : sql.empty;
  const saved = await ctx.db.rows<{
    productId: string;
    createdAt: number;
    deletedAt: number | null;
  }>(
    sql`SELECT s."productId", s."createdAt", p."deletedAt"
      FROM "SavedProduct" s JOIN "Product" p ON p."id" = s."productId"
      WHERE s."userId" = ${userId} ${after}
      ORDER BY s."createdAt" DESC, s."productId" DESC LIMIT ${limit + 1}`,
  );
  const page = toPage(saved, limit, (row) => ({ at: new Date(row.createdAt), id: row.productId }));
  if (page.items.length === 0) return { items: [], next: null };
  const ids = sql.join(page.items.map(({ productId }) => productId));
  const rows = await ctx.db.rows<ProductRow>(sql`${selectProducts} WHERE p."id" IN (${ids})`);
  const products = new Map(rows.map((row) => [row.id, row]));
  return {
    items: page.items.flatMap(({ productId, deletedAt }) => {
      const row = products.get(productId);
      return row ? [{ ...row, deleted: deletedAt !== null }] : [];
    }),
    next: page.next,
  };
}
