import type { Ctx } from '~/features/accounts/account.policy';
import { listFavourites } from '~/features/favourites/favourites.server';
import type { CardRow, ProductRow } from '~/features/products/product.dto';
import { readProductRows } from '~/features/products/product.sql.server';
import { DomainError } from '~/lib/domain-error';
import { listBestProducts } from './list-best-products.server';
import { isNearPosition, listNearestProducts } from './list-nearest-products.server';
import {
  readCursor,
  writeCursor,
  type ListingCursor,
  type ListingIndex,
  type ListingOrder,
  type ReadAt,
  type CardPage,
  type ListingPage,
  type ListingRequest,
  type PageOfIds,
} from './listing-index';
import { listingIndex } from './listing-index.server';
import { cardsAt, productsAt, readCardRows } from './search.sql.server';

type Reading = Pick<Ctx, 'db'>;

/**
 * Lists matching products page by page in either direction; public. A cursor holds a position
 * instead of a page number, so that products added or removed meanwhile cause no repetition or gap.
 * Refuses with `bad_request` a cursor of another sort order.
 */
export async function listProducts(ctx: Reading, request: ListingRequest): Promise<ListingPage> {
  const { ids, items, next, previous } = await listRows(ctx, request, productsAt);
  return { items: items ?? (await readProducts(ctx, ids)), next, previous };
}

/**
 * Lists matching products as `listProducts` does, as cards with the favourites of each. The page of
 * signed-out visitors is cached; the favourites of a signed-in person, and their counts, are always
 * read.
 */
export async function listCards(
  ctx: Pick<Ctx, 'db' | 'actor'>,
  request: ListingRequest,
): Promise<CardPage> {
  let own: CardPage | undefined;
  const read = async () => {
    own = await readCardPage(ctx, request);
    return { ...own, items: own.items.map((card) => ({ ...card, mine: false })) };
  };
  const page = await ctx.db.memoize(`cards ${JSON.stringify(request)}`, read);
  if (!ctx.actor) return page;
  return own ?? { ...page, items: await withFavourites(ctx, page.items) };
}

async function readCardPage(
  ctx: Pick<Ctx, 'db' | 'actor'>,
  request: ListingRequest,
): Promise<CardPage> {
  const read = cardsAt(ctx.actor?.userId);
  const { ids, items, next, previous } = await listRows(ctx, request, read);
  return { items: items ?? (await readCards(ctx, ids)), next, previous };
}

/** Adds the current number of favourites and the acting person's own favourites to cards. */
async function withFavourites(
  ctx: Pick<Ctx, 'db' | 'actor'>,
  cards: readonly CardRow[],
): Promise<CardRow[]> {
  const found = await listFavourites(
    ctx,
    cards.map(({ id }) => id),
  );
  return cards.map((card) => {
    const [favourites, mine] = found[card.id] ?? [0, false];
    return { ...card, favourites, mine };
  });
}

/** Products with these ids in this order as cards, without those that lists do not show. */
export async function readCards(
  ctx: Pick<Ctx, 'db' | 'actor'>,
  ids: readonly string[],
): Promise<CardRow[]> {
  if (ids.length === 0) return [];
  return inThisOrder(ids, await readCardRows(ctx.db, ids, ctx.actor?.userId));
}

/** A page of rows in one query, or of ids alone where they had to be ranked. */
async function listRows<Row extends ProductRow>(
  ctx: Reading,
  request: ListingRequest,
  read: ReadAt<Row>,
): Promise<PageOfIds & { items?: Row[] }> {
  const index = listingIndex(ctx.db);
  // Without a place there is no distance.
  const nowhere = request.sort === 'nearest' && !request.filters.near;
  const sort = nowhere ? 'newest' : request.sort;
  const isPosition = (position: string) =>
    sort === 'nearest' ? isNearPosition(index, position) : index.isPosition(position);
  const from = request.cursor ? readCursor(request.cursor, sort, isPosition) : null;
  if (request.cursor && !from) {
    throw new DomainError('bad_request', 'http.cursor');
  }
  if (sort === 'best') return listBestProducts(ctx, index, request, from);
  if (sort === 'nearest') return listNearestProducts(ctx, index, request, from);
  return listInOrder(index, sort, request, from, read);
}

/** Products with these ids in this order; missing products are left out. */
export async function readProducts({ db }: Reading, ids: readonly string[]): Promise<ProductRow[]> {
  if (ids.length === 0) return [];
  return inThisOrder(ids, await readProductRows(db, ids));
}

function inThisOrder<Row extends { id: string }>(ids: readonly string[], rows: Row[]): Row[] {
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

async function listInOrder<Row extends ProductRow>(
  index: ListingIndex,
  order: ListingOrder,
  { filters, limit }: ListingRequest,
  from: ListingCursor | null,
  read: ReadAt<Row>,
): Promise<PageOfIds & { items: Row[] }> {
  const backwards = from?.backwards ?? false;
  const range = {
    order,
    beyond: from?.position ?? null,
    including: from?.including ?? false,
    backwards,
    limit: limit + 1,
  };
  const found = await index.find(filters, range, read);
  const page = found.slice(0, limit);
  if (backwards) page.reverse();
  const [first, last] = [page[0], page.at(-1)];
  /**
   * The cursor of the neighbouring page: from a row already read, or queried beyond the page's end.
   */
  const neighbour = async (back: boolean): Promise<string | null> => {
    const end = back ? first : last;
    const position = end?.position ?? from?.position;
    if (position === undefined) return null;
    // A page that has become empty leads back to the exact position where it would have begun.
    const including = end === undefined && !from?.including;
    if (back === backwards) {
      if (found.length <= limit) return null;
    } else if (from === null) {
      return null;
    } else {
      const beyond = { order, beyond: position, including, backwards: back, limit: 1 };
      if ((await index.find(filters, beyond)).length === 0) return null;
    }
    return writeCursor({ sort: order, backwards: back, including, position });
  };
  return {
    ids: page.map(({ id }) => id),
    items: page,
    next: await neighbour(false),
    previous: await neighbour(true),
  };
}
