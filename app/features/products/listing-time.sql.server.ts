import { DAY_MS } from '~/lib/durations';
import type { Tx } from '~/platform/db/database';
import { sql } from '~/platform/db/sql';
import type { Services } from '~/platform/services';
import { END_WARNING_DAYS, LISTING_DAYS, listingPeriod, opensAt } from './listing.policy';

/**
 * The columns of a seller's listing that begins, or begins again, in this transaction: now, or when the
 * shop opens if it is paused.
 */
export async function nextListingPeriod(
  tx: Tx,
  { clock }: Pick<Services, 'clock'>,
  { sellerId }: { sellerId: string },
) {
  const { pausedUntil } = await tx.user.findUniqueOrThrow({
    where: { id: sellerId },
    select: { pausedUntil: true },
  });
  return listingPeriod(opensAt(clock.now(), pausedUntil));
}

/**
 * A duration in both databases: SQLite takes a type whose name contains "int" for an integer, and reads
 * the digits at the beginning; its times are milliseconds.
 */
const duration = (ms: number) => sql`CAST(${`${ms} milliseconds`} AS interval)`;

/**
 * Moves the ends of a seller's listings that have not ended, inside a transaction: their time does not run
 * between `from` and `to`. It is given back where `to` is the earlier one. A listing that began in
 * between has all of its days from `to` on.
 */
export async function moveListingEnds(
  tx: Tx,
  sellerId: string,
  { from, to }: { from: Date; to: Date },
): Promise<void> {
  const ms = to.getTime() - from.getTime();
  if (ms === 0) return;
  const moved = sql`("endsAt" + ${duration(ms)})`;
  const latest = sql`(CAST(${to} AS timestamp) + ${duration(LISTING_DAYS * DAY_MS)})`;
  const endsAt = sql`CASE WHEN ${moved} > ${latest} THEN ${latest} ELSE ${moved} END`;
  const warnAt = sql`(${endsAt} - ${duration(END_WARNING_DAYS * DAY_MS)})`;
  // Where the time of the reminder is past, the seller has had it.
  await tx.run(sql`
    UPDATE "Product" SET "endsAt" = ${endsAt},
      "endCheckAt" = CASE WHEN ${warnAt} > CAST(${to} AS timestamp) THEN ${warnAt} ELSE ${endsAt} END
    WHERE "sellerId" = ${sellerId} AND "endsAt" IS NOT NULL AND "endedAt" IS NULL
      AND "deletedAt" IS NULL AND "status" <> 'sold'`);
}
