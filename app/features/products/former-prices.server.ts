import { newId } from '~/lib/ids.server';
import type { Tx } from '~/platform/db/database';
import { scheduleJob } from '~/platform/jobs/job-queue.server';
import type { Services } from '~/platform/services';
import { reducedFrom, REDUCTION_DAYS } from './listing.policy';
import { DAY_MS } from '~/lib/durations';

/**
 * Follows a reduced price; the key is the product's id and the time of the reduction in epoch
 * milliseconds. features/listings has the handler.
 */
export const PRICE_REDUCED_JOB = 'price-reduced';

/** Jobs in one statement, which can't have any number of values. */
const BATCH_SIZE = 500;

interface Priced {
  id: string;
  resalePriceMinor: number;
  currency: string;
}

/**
 * Records the price that an edit replaces, inside its transaction. Returns the columns that say
 * whether the new one is a reduction: it is lower than every price of the last 30 days, the lowest
 * of which is the one that it is compared with. A price that was raised and lowered again is none.
 */
export async function recordPriceChange(
  tx: Tx,
  { clock }: Pick<Services, 'clock'>,
  before: Priced,
  after: Omit<Priced, 'id'>,
): Promise<{ priorPriceMinor?: number | null; reducedAt?: Date | null }> {
  const { id: productId, resalePriceMinor: priceMinor, currency } = before;
  const sameCurrency = currency === after.currency;
  if (sameCurrency && priceMinor === after.resalePriceMinor) return {};
  const now = clock.now();
  const since = new Date(now.getTime() - REDUCTION_DAYS * DAY_MS);
  await tx.formerPrice.deleteMany({ where: { productId, until: { lte: since } } });
  const former = await tx.formerPrice.aggregate({
    where: { productId, currency },
    _min: { priceMinor: true },
  });
  await tx.formerPrice.create({
    data: { id: newId(), productId, priceMinor, currency, until: now },
  });
  const lowest = Math.min(priceMinor, former._min.priceMinor ?? priceMinor);
  if (!sameCurrency || after.resalePriceMinor >= lowest) {
    return { priorPriceMinor: null, reducedAt: null };
  }
  return { priorPriceMinor: lowest, reducedAt: now };
}

/**
 * Schedules the jobs of the given products, by their id or seller, that lists show at a reduced price,
 * inside the transaction that has edited them or may have put them back into the lists: a price may be
 * reduced while they are out of these. A job that has run does so again; its notifications and mails
 * have keys of the reduction, so that it repeats none.
 */
export async function followReductions(
  tx: Tx,
  { clock }: Pick<Services, 'clock'>,
  products: { id: string } | { sellerId: string },
): Promise<void> {
  const now = clock.now();
  const since = new Date(now.getTime() - REDUCTION_DAYS * DAY_MS);
  const reduced = await tx.product.findMany({
    where: { ...products, listed: true, reducedAt: { gt: since } },
    select: { id: true, resalePriceMinor: true, priorPriceMinor: true, reducedAt: true },
  });
  const jobs = reduced
    .filter((product) => reducedFrom(product, now) !== null)
    .map(({ id, reducedAt }) => ({ kind: PRICE_REDUCED_JOB, key: `${id}:${Number(reducedAt)}` }));
  for (let at = 0; at < jobs.length; at += BATCH_SIZE) {
    await scheduleJob(tx, { clock }, ...jobs.slice(at, at + BATCH_SIZE));
  }
}
