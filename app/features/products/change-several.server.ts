import { msg, type Message } from '~/i18n/language';
import { DomainError, isDomainError } from '~/lib/domain-error';
import { looksLikeId } from '~/lib/ids.server';
import type { Currency } from '~/lib/money';
import { pictureOrDrawing, type Picture } from '~/lib/picture';

/** The most that one request changes. A page of a list has fewer. */
const MAX_CHANGED = 100;
/** Refusals that are named; the rest is counted, because they travel in a cookie. */
const MAX_NAMED = 3;

/** Result of a change of several rows. */
export interface SeveralChanged {
  done: number;
  /** Number of rows that were in the requested state before. */
  already: number;
  /** Why the others were refused, each reason once. */
  refusals: Message[];
}

interface RefusalTexts {
  /** The text of one refusal. */
  one: (id: string, reason: Message) => Message;
  /** The number of refusals that are not named. */
  more: (count: number) => Message;
}

/** The ids that a request selects, each once. Refuses with `bad_request` when they are too many. */
function selectedIds(ids: readonly string[]): string[] {
  const unique = [...new Set(ids)];
  if (unique.length <= MAX_CHANGED) return unique;
  throw new DomainError('bad_request', msg('listings.selectFewer', { most: MAX_CHANGED }));
}

/**
 * Changes rows one after the other, each in a transaction of its own, so that a refused one does not
 * undo the others. `change` returns 0 for a row that was in the requested state before. Refuses with
 * `unauthenticated` when a change does, and with `bad_request` when too many are selected.
 */
export async function changeEach(
  ids: readonly string[],
  change: (id: string) => Promise<unknown>,
  texts: RefusalTexts,
): Promise<SeveralChanged> {
  const result: SeveralChanged = { done: 0, already: 0, refusals: [] };
  let unnamed = 0;
  for (const id of selectedIds(ids)) {
    try {
      if ((await change(id)) === 0) result.already += 1;
      else result.done += 1;
    } catch (error) {
      if (!isDomainError(error) || error.code === 'unauthenticated') throw error;
      const text = texts.one(id, error.message);
      if (result.refusals.includes(text)) continue;
      if (result.refusals.length < MAX_NAMED) result.refusals.push(text);
      else unnamed += 1;
    }
  }
  if (unnamed > 0) result.refusals.push(texts.more(unnamed));
  return result;
}

/** A product about to be changed, as the page that asks first names it. */
export interface ProductSummary {
  id: string;
  name: string;
  status: string;
  priceMinor: number;
  currency: Currency;
  image: Picture;
}

/** The condition of the products that a request selects. Refuses as `changeEach` does. */
export const selectedProducts = (productIds: readonly string[]) => ({
  id: { in: selectedIds(productIds).filter(looksLikeId) },
  deletedAt: null,
});

/** What a query reads beside a product's columns for `toProductSummary`. */
export const summaryIncludes = {
  category: { select: { picture: true } },
  photos: { select: { imageId: true }, where: { position: 0 } },
} as const;

interface SummaryRow {
  id: string;
  name: string;
  status: string;
  resalePriceMinor: number;
  currency: string;
  category: { picture: string };
  photos: { imageId: string }[];
}

/** Converts a row with `summaryIncludes`. */
export const toProductSummary = (row: SummaryRow): ProductSummary => ({
  id: row.id,
  name: row.name,
  status: row.status,
  priceMinor: row.resalePriceMinor,
  currency: row.currency as Currency,
  image: pictureOrDrawing(row.photos[0]?.imageId ?? null, row.category.picture),
});
