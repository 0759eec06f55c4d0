import { requirePermission, type Ctx } from '~/features/accounts/account.policy';
import { msg, type Message } from '~/i18n/language';
import type { Currency } from '~/lib/money';
import { LONGEST_TEXT, noFilters, type ListingFilters } from './listing-filters';
import { listingIndex } from './listing-index.server';
import { readPrices } from './search.sql.server';

/** How many of the newest similar listings are compared. */
const COMPARED = 60;
/** Minimum number of listings for a price range. */
const ENOUGH = 5;

/**
 * The price range of similar listings, as a message: the middle half of the prices of the newest
 * listings in the category, or of those with the words of `name` where there are enough. Null with
 * too few listings to compare. Refuses with `unauthenticated` and `forbidden`.
 */
export async function findPriceRange(
  ctx: Ctx,
  { categoryId, name }: { categoryId: string; name: string },
): Promise<Message | null> {
  requirePermission(ctx, 'product:add');
  const inCategory: ListingFilters = { ...noFilters, categoryId };
  const words = name.trim().slice(0, LONGEST_TEXT);
  const wanted = words ? [{ ...inCategory, q: words }, inCategory] : [inCategory];
  for (const filters of wanted) {
    const prices = await pricesOf(ctx, filters);
    if (prices.length >= ENOUGH) return inWords(prices, ctx.env.CURRENCY, filters.q !== '');
  }
  return null;
}

async function pricesOf({ db, env }: Ctx, filters: ListingFilters): Promise<number[]> {
  const found = await listingIndex(db).find(filters, {
    order: 'newest',
    beyond: null,
    including: false,
    backwards: false,
    limit: COMPARED,
  });
  if (found.length === 0) return [];
  return readPrices(db, { ids: found.map(({ id }) => id), currency: env.CURRENCY });
}

/** The first and the third quartile of ascending prices. */
export function middleHalf(prices: readonly number[]): [number, number] {
  const at = (part: number) => prices[Math.round((prices.length - 1) * part)] ?? 0;
  return [at(0.25), at(0.75)];
}

function inWords(prices: readonly number[], currency: Currency, alike: boolean): Message {
  const [low, high] = middleHalf(prices);
  const from = { amountMinor: low, currency };
  if (low === high) {
    const values = { price: from };
    return alike ? msg('search.similarOne', values) : msg('search.categoryOne', values);
  }
  const values = { from, to: { amountMinor: high, currency } };
  return alike ? msg('search.similarRange', values) : msg('search.categoryRange', values);
}
