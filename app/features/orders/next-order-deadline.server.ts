import type { Reader } from '~/platform/db/database';
import type { Services } from '~/platform/services';

/** How long this process relies on a check that found nothing to apply, in milliseconds. */
const CHECK_TTL_MS = 5000;

/** A check of the deadlines of all orders. */
export interface DeadlineCheck {
  /**
   * Whether a deadline has passed that is not applied yet. The caller that has applied all of them
   * sets it to false.
   */
  isDue: boolean;
  readonly nextDeadline: number;
  readonly checkedAt: number;
}

/** The last check, by the reader that a database with and without its query cache share. */
const lastChecks = new WeakMap<Reader, DeadlineCheck>();

/**
 * Checks whether a deadline of an order has passed that is not applied yet. While one is due each
 * call queries the database. After a check that found none, the next query is at the next deadline,
 * and after CHECK_TTL_MS at the latest, because other processes change deadlines as well.
 */
export async function checkDeadlines(deps: Pick<Services, 'db' | 'clock'>): Promise<DeadlineCheck> {
  const { read } = deps.db;
  const now = deps.clock.now();
  const last = lastChecks.get(read);
  if (last && !last.isDue && now.getTime() < last.nextDeadline) {
    if (Math.abs(now.getTime() - last.checkedAt) < CHECK_TTL_MS) return last;
  }
  const [due, next] = await Promise.all([
    read.order.findFirst({
      where: { deadlineAt: { lte: now } },
      select: { id: true },
    }),
    read.order.findFirst({
      where: { deadlineAt: { gt: now } },
      select: { deadlineAt: true },
      orderBy: { deadlineAt: 'asc' },
    }),
  ]);
  const nextDeadline = next?.deadlineAt?.getTime() ?? Infinity;
  const check = { isDue: due !== null, nextDeadline, checkedAt: now.getTime() };
  lastChecks.set(read, check);
  return check;
}
