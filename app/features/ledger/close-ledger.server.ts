import { DAY_MS } from '~/lib/durations';
import type { Services } from '~/platform/services';
import { closeDays } from './ledger.sql.server';

/**
 * Closes the days (UTC) of the ledger up to the day before yesterday. One whole day is left for
 * transactions that were begun in a closed one, and for clocks that differ (ADR 279).
 */
export async function closeLedgerDays({
  db,
  clock,
}: Pick<Services, 'db' | 'clock'>): Promise<void> {
  const today = Math.floor(clock.now().getTime() / DAY_MS) * DAY_MS;
  await db.write((tx) => closeDays(tx, new Date(today - DAY_MS)));
}
