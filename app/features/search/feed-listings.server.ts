import { notSuspended } from '~/features/accounts/account.sql.server';
import type { Ctx } from '~/features/accounts/account.policy';
import { factsOf, readAttributes, type Fact } from '~/features/products/category-field';
import { fieldsOfCategories } from '~/features/products/category-fields.server';
import { categoryNameIn } from '~/features/products/category-names.server';
import type { ProductRow } from '~/features/products/product.dto';
import { readFurtherPhotos, readOthersOfSeller } from '~/features/products/product.sql.server';
import type { Language } from '~/i18n/language';
import { DomainError } from '~/lib/domain-error';
import { requireId } from '~/lib/ids.server';
import { listProducts } from './list-products.server';
import type { ListingFilters } from './listing-filters';
import { readListingTimes } from './search.sql.server';

type Reading = Pick<Ctx, 'db'>;
/** Properties of a language that determine the names of categories. */
type In = Pick<Language, 'code' | 'locale'>;

/** A listing of a feed, with the facts of its category's fields. `updatedAt` in epoch milliseconds. */
export type FeedListing = ProductRow & { updatedAt: number; facts: readonly Fact[] };

/** Listings of one feed. */
const MAX_ENTRIES = 50;

/** The newest listings that match; public. */
export async function listForFeed(
  ctx: Reading,
  language: In,
  filters: ListingFilters,
): Promise<FeedListing[]> {
  const { items } = await listProducts(ctx, { filters, sort: 'newest', limit: MAX_ENTRIES });
  return toFeedListings(ctx, language, items);
}

/**
 * The newest listings of a seller, and their name; public. Refuses with `not_found` when there is no
 * such seller, or the account is suspended or deleted.
 */
export async function listSellerForFeed(
  ctx: Reading & Pick<Ctx, 'clock'>,
  language: In,
  sellerId: string,
): Promise<{ name: string; listings: FeedListing[] }> {
  const id = requireId(sellerId, 'feeds.noSeller');
  const where = { id, canSell: true, deletedAt: null, ...notSuspended(ctx.clock.now()) };
  const seller = await ctx.db.read.user.findUnique({ where, select: { name: true } });
  if (!seller) throw new DomainError('not_found', 'feeds.noSeller');
  const rows = await readOthersOfSeller(ctx.db, { id: '', sellerId: id }, MAX_ENTRIES);
  return { name: seller.name, listings: await toFeedListings(ctx, language, rows) };
}

function withCategoryNames(ctx: Reading, language: In, rows: ProductRow[]): Promise<ProductRow[]> {
  return Promise.all(
    rows.map(async (row) => {
      const category = { id: row.categoryId, name: row.categoryName };
      return { ...row, categoryName: await categoryNameIn(ctx, language, category) };
    }),
  );
}

async function toFeedListings(
  ctx: Reading,
  language: In,
  rows: ProductRow[],
): Promise<FeedListing[]> {
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  const [named, times, fieldsOf] = await Promise.all([
    withCategoryNames(ctx, language, rows),
    readListingTimes(ctx.db, ids),
    fieldsOfCategories(ctx, language),
  ]);
  const byId = new Map(times.map(({ id, updatedAt }) => [id, updatedAt]));
  return named.map((row) => ({
    ...row,
    updatedAt: byId.get(row.id) ?? row.createdAt,
    facts: factsOf(fieldsOf(row.categoryId), readAttributes(row.attributes)),
  }));
}

/** A listing of the product feed, with the ids of its photos behind the first. */
export type MerchantListing = ProductRow & { furtherPhotos: readonly string[] };

/** Listings that are read at once for the product feed. */
const BATCH = 500;

/** All listed products, newest first, in batches; public. */
export async function* allListings(
  ctx: Reading,
  language: In,
  filters: ListingFilters,
): AsyncGenerator<MerchantListing[]> {
  let cursor: string | null = null;
  do {
    const page: Awaited<ReturnType<typeof listProducts>> = await listProducts(ctx, {
      filters,
      sort: 'newest',
      limit: BATCH,
      cursor,
    });
    const named = await withCategoryNames(ctx, language, page.items);
    yield await withFurtherPhotos(ctx, named);
    cursor = page.next;
  } while (cursor !== null);
}

async function withFurtherPhotos(
  { db }: Reading,
  rows: readonly ProductRow[],
): Promise<MerchantListing[]> {
  const ids = rows.filter(({ imageId }) => imageId !== null).map(({ id }) => id);
  const photos = ids.length > 0 ? await readFurtherPhotos(db, ids) : [];
  const byProduct = new Map<string, string[]>();
  for (const { productId, imageId } of photos) {
    byProduct.set(productId, [...(byProduct.get(productId) ?? []), imageId]);
  }
  return rows.map((row) => ({ ...row, furtherPhotos: byProduct.get(row.id) ?? [] }));
}
