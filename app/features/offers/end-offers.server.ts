import type { Tx } from '~/platform/db/database';
import type { JobDeps, JobKind, RunningJob } from '~/platform/jobs/job-kind';
import type { Services } from '~/platform/services';
import { applyOfferEvent } from './apply-offer-event.server';
import { OFFER_DEADLINE_JOB } from './offer-jobs.server';
import {
  findOfferState,
  readOpenOffers,
  type OfferState,
  type OpenOffersOf,
} from './offer-state.sql.server';

type Deps = Pick<Services, 'clock'>;

type Ender = 'block' | 'listing' | 'edit';

/**
 * Ends all open offers for a product that is gone, of an account that is, or between two people with a
 * block, or whose seller has edited it, inside the transaction of the cause; but not the one that a
 * booking accepts. Offers past their deadline expire instead.
 */
export async function endOffers(
  tx: Tx,
  deps: Deps,
  of: OpenOffersOf,
  but: { exceptId?: string | undefined; by?: Ender } = {},
): Promise<void> {
  const { exceptId, by = 'between' in of ? 'block' : 'listing' } = but;
  const open = (await readOpenOffers(tx, of)).filter(({ id }) => id !== exceptId);
  for (const offer of open) await endOffer(tx, deps, offer, by);
}

async function endOffer(tx: Tx, deps: Deps, offer: OfferState, by: Ender): Promise<void> {
  const late = deps.clock.now() >= offer.openUntil;
  const end = { event: 'end', by } as const;
  await applyOfferEvent(tx, deps, offer, late ? { event: 'expire', by: 'clock' } : end);
}

/**
 * Closes the open offer of a buyer for a product if it can't be answered any more: its deadline or
 * its price has passed, and its job has not run yet. Returns the one that is still open.
 */
export async function closeStaleOffer(
  tx: Tx,
  deps: Deps,
  of: { buyerId: string; productId: string },
): Promise<OfferState | null> {
  const [offer] = await readOpenOffers(tx, of);
  if (!offer) return null;
  const late = deps.clock.now() >= offer.openUntil;
  if (!late && offer.productForSale) return offer;
  await endOffers(tx, deps, of);
  return null;
}

/** Expires an offer that was not answered within 48 hours. */
export const offerDeadlineJob: JobKind<JobDeps> = { kind: OFFER_DEADLINE_JOB, run: expire };

async function expire(deps: JobDeps, job: RunningJob): Promise<void> {
  await deps.db.write(async (tx) => {
    const offer = await findOfferState(tx, job.key);
    if (offer?.status === 'open') {
      await applyOfferEvent(tx, deps, offer, { event: 'expire', by: 'clock' });
    }
    await job.complete(tx);
  });
}

/**
 * Ends the offers for a product whose price an earlier version of this software has edited; edits end
 * them themselves now (ADR 323). The key is the product's id.
 */
export const listingPriceJob: JobKind<JobDeps> = {
  kind: 'listing-price-changed',
  run: endForNewPrice,
};

async function endForNewPrice(deps: JobDeps, job: RunningJob): Promise<void> {
  await deps.db.write(async (tx) => {
    const open = await readOpenOffers(tx, { productId: job.key });
    for (const offer of open) {
      if (!offer.productForSale) await endOffer(tx, deps, offer, 'listing');
    }
    await job.complete(tx);
  });
}
