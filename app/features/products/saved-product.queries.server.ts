import { fromCursor, mapPage, toPage, type Page, type PageRequest } from '~/lib/paging';
import { sql } from '~/platform/db/sql';
import type { Ctx } from '../accounts/actor';
import { requirePermission } from '../accounts/policy';
import type { Hearts } from './heart';
import type { CardRow } from './product.dto';
import { heartColumns, selectProductsAt } from './product.sql.server';

/**
 * The hearts of the products of one page, in one query: how many, and whether one is the acting
 * person's. Products without any are left out.
 */
export async function listHearts(
  { db, actor }: Pick<Ctx, 'db' | 'actor'>,
  productIds: readonly string[],
): Promise<Hearts> {
  if (productIds.length === 0) return {};
  const rows = await db.rows<Pick<CardRow, 'id' | 'hearts' | 'mine'>>(sql`
    SELECT p."id", ${heartColumns(actor?.userId)}
    FROM "Product" p WHERE p."id" IN (${sql.join(productIds)})`);
  return heartsOf(rows);
}

/** The hearts of cards by product id. Products without any are left out. */
export function heartsOf(rows: readonly Pick<CardRow, 'id' | 'hearts' | 'mine'>[]): Hearts {
  return Object.fromEntries(
    rows
      .filter(({ hearts }) => hearts > 0)
      .map(({ id, hearts, mine }) => [id, [hearts, Boolean(mine)]]),
  );
}

/** A saved product, whatever has become of it. */
export interface SavedRow extends CardRow {
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
  const places = sql`SELECT s."productId" AS "id", s."createdAt" AS "savedAt"
    FROM "SavedProduct" s WHERE s."userId" = ${userId} ${after}
    ORDER BY s."createdAt" DESC, s."productId" DESC LIMIT ${limit + 1}`;
  const more = sql`, ${heartColumns(userId)}, place."savedAt", p."deletedAt"`;
  const rows = await ctx.db.rows<CardRow & { savedAt: number; deletedAt: number | null }>(
    sql`${selectProductsAt(places, more)} ORDER BY place."savedAt" DESC, place."id" DESC`,
  );
  const page = toPage(rows, limit, (row) => ({ at: new Date(row.savedAt), id: row.id }));
  return mapPage(page, (row) => ({ ...row, deleted: row.deletedAt !== null }));
}
