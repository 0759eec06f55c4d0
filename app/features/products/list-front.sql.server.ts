import { sql } from '~/platform/db/sql';
import type { Ctx } from '../accounts/actor';
import { noFilters } from './listing-filters';
import { listingIndex } from './listing-index.server';
import type { CardRow } from './product.dto';
import { heartColumns, selectProductsAt } from './product.sql.server';

export interface FrontShelves {
  /** Advertised products that are available, newest first. */
  advertised: CardRow[];
  /** The newest listings but those that are advertised above. */
  newest: CardRow[];
}

/** What stands in the shop's window, both shelves in one query. */
export async function listFront(
  { db, actor }: Pick<Ctx, 'db' | 'actor'>,
  most: { advertised: number; newest: number },
): Promise<FrontShelves> {
  const range = {
    ...({ order: 'newest', beyond: null, including: false, backwards: false } as const),
    limit: most.newest + most.advertised,
  };
  const rows = await listingIndex(db).find<CardRow & { shelf: string }>(
    noFilters,
    range,
    ({ places, columns }) => {
      const advertised = sql`SELECT "id" FROM (SELECT a."id" FROM "Product" a
        WHERE a."listed" = ${true} AND a."advertised" = ${true}
        ORDER BY a."createdAt" DESC, a."id" DESC LIMIT ${most.advertised}) ad`;
      const both = sql`SELECT 'newest' AS "shelf", n."id", n."at" FROM (${places}) n
        UNION ALL SELECT 'advertised', w."id", NULL FROM (${advertised}) w`;
      const more = sql`, place."shelf", ${columns}, ${heartColumns(actor?.userId)}`;
      return sql`${selectProductsAt(both, more)} ORDER BY p."createdAt" DESC, p."id" DESC`;
    },
  );
  const on = (shelf: string) => rows.filter((row) => row.shelf === shelf);
  const advertised = on('advertised');
  const shown = new Set(advertised.map(({ id }) => id));
  const newest = on('newest').filter(({ id }) => !shown.has(id));
  return { advertised, newest: newest.slice(0, most.newest) };
}
