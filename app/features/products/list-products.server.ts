import { DomainError } from '~/lib/domain-error';
import { sql } from '~/platform/db/sql';
import type { Ctx } from '../accounts/actor';
import { readCursor, writeCursor, type ListingCursor } from './listing-cursor';
import type { ListingIndex, ListingOrder } from './listing-index';
import { listingIndex } from './listing-index.server';
import type { ListingPage, ListingRequest, PageOfIds } from './listing-page';
import { listBestProducts } from './list-best-products.server';
import type { ProductRow } from './product.dto';
import { selectProducts } from './product.sql.server';

type Reading = Pick<Ctx, 'db'>;

/**
 * The listed products that match, page by page in either direction; public. A cursor holds a place
 * and not a number, so that what comes and goes meanwhile neither repeats nor skips anything.
 * Refuses a cursor that is not of this sort with `bad_request`.
 */
export async function listProducts(ctx: Reading, request: ListingRequest): Promise<ListingPage> {
  const index = listingIndex(ctx.db);
  const { sort } = request;
  const from = request.cursor ? readCursor(request.cursor, sort, index.knows) : null;
  if (request.cursor && !from) {
    throw new DomainError('bad_request', 'That place in the list is not one of ours.');
  }
  const { ids, next, previous } =
    sort === 'best'
      ? await listBestProducts(ctx, index, request, from)
      : await listInOrder(index, sort, request, from);
  return { items: await readProducts(ctx, ids), next, previous };
}

/** Products with these ids in this order; those that are gone are left out. */
export async function readProducts({ db }: Reading, ids: readonly string[]): Promise<ProductRow[]> {
  if (ids.length === 0) return [];
  const rows = await db.rows<ProductRow>(
    sql`${selectProducts} WHERE p."id" IN (${sql.join(ids)}) AND p."deletedAt" IS NULL`,
  );
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

async function listInOrder(
  index: ListingIndex,
  order: ListingOrder,
  { filters, limit }: ListingRequest,
  from: ListingCursor | null,
): Promise<PageOfIds> {
  const backwards = from?.backwards ?? false;
  const found = await index.find(filters, {
    order,
    beyond: from?.position ?? null,
    including: from?.including ?? false,
    backwards,
    limit: limit + 1,
  });
  const page = found.slice(0, limit);
  if (backwards) page.reverse();
  const [first, last] = [page[0], page.at(-1)];
  /** The neighbour in one direction: read already, or looked for beyond the page's end. */
  const neighbour = async (back: boolean): Promise<string | null> => {
    const end = back ? first : last;
    const position = end?.position ?? from?.position;
    if (position === undefined) return null;
    // A page that has emptied meanwhile leads back to the very place it would have begun beyond.
    const including = end === undefined && !from?.including;
    if (back === backwards) {
      if (found.length <= limit) return null;
    } else if (from === null) {
      return null;
    } else {
      const range = { order, beyond: position, including, backwards: back, limit: 1 };
      if ((await index.find(filters, range)).length === 0) return null;
    }
    return writeCursor({ sort: order, backwards: back, including, position });
  };
  return {
    ids: page.map(({ id }) => id),
    next: await neighbour(false),
    previous: await neighbour(true),
  };
}
