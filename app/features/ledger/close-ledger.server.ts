import { DAY_MS } from '~/lib/durations';
import type { Services } from '~/platform/services';
import { closeDay } from './ledger.sql.server';

/**
 * Closes the days (UTC) of the ledger up to the day before yesterday. One whole day is left for
 * transactions that were begun in a closed one, and for clocks that differ (ADR 279). Each day is a
 * write of its own: the first closing of an old shop has years of them.
 */
export async function closeLedgerDays({
  db,
  clock,
}: Pick<Services, 'db' | 'clock'>): Promise<void> {
  const today = Math.floor(clock.now().getTime() / DAY_MS) * DAY_MS;
  const until = new Date(today - DAY_MS);
  while (await db.write((tx) => closeDay(tx, until))) continue;
}
