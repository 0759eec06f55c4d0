import { sql } from '~/platform/db/sql';
import type { Services } from '~/platform/services';

/** How long this process trusts what it knows of the next hold to end, in milliseconds. */
const TRUST = 5000;

interface Known {
  nextEnd: number;
  checkedAt: number;
}

const known = new WeakMap<object, Known>();

/**
 * Whether a hold may have ended since the last look. Costs a query only when one was about to,
 * or when the last look is more than five seconds ago.
 */
export async function someHoldIsDue(services: Pick<Services, 'db' | 'clock'>): Promise<boolean> {
  const now = services.clock.now();
  const last = known.get(services.db);
  const age = Math.abs(now.getTime() - (last?.checkedAt ?? 0));
  if (last && now.getTime() < last.nextEnd && age < TRUST) return false;
  const [row] = await services.db.rows<{ nextEnd: number | null; due: number }>(sql`
    SELECT MIN(CASE WHEN "heldUntil" > ${now} THEN "heldUntil" END) AS "nextEnd",
      COUNT(CASE WHEN "heldUntil" <= ${now} THEN 1 END) AS "due"
    FROM "Order" WHERE "status" = 'reserved'`);
  known.set(services.db, { nextEnd: row?.nextEnd ?? Infinity, checkedAt: now.getTime() });
  return (row?.due ?? 0) > 0;
}

/** Tells this process of a hold it has just given, so that its end is not missed. */
export function noticeHold(db: Services['db'], heldUntil: Date): void {
  const last = known.get(db);
  if (last) last.nextEnd = Math.min(last.nextEnd, heldUntil.getTime());
}
