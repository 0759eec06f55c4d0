import type { Services } from '~/platform/services';
import { addViews, deleteViewsBefore } from './listing-views.sql.server';
import { DAY_MS } from '~/lib/durations';

/** A statement has at most so many entries, to stay below SQLite's number of parameters. */
const BATCH = 500;
/** Days after which the views of a day are deleted. */
const VIEWS_DAYS = 400;

/**
 * Stores the views that this process has counted, without those of sellers on their own listings.
 * Views that can't be stored are counted again. Runs every few seconds and at stop (ADR 128).
 */
export async function storeListingViews({ db, views }: Pick<Services, 'db' | 'views'>) {
  const counted = views.take();
  let stored = 0;
  try {
    for (; stored < counted.length; stored += BATCH) {
      const batch = counted.slice(stored, stored + BATCH);
      await db.write((tx) => addViews(tx, batch), { readCommitted: true });
    }
  } catch (error) {
    for (const entry of counted.slice(stored)) views.add(entry);
    throw error;
  }
}

/** Deletes views that are too old for any figure. Returns the number of deleted rows. */
export function sweepListingViews({ db, clock }: Pick<Services, 'db' | 'clock'>): Promise<number> {
  const before = new Date(clock.now().getTime() - VIEWS_DAYS * DAY_MS).toISOString().slice(0, 10);
  return db.write((tx) => deleteViewsBefore(tx, before));
}
