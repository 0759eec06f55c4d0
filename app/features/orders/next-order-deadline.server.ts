import type { Services } from '~/platform/services';

/** How long this process caches the next deadline, in milliseconds. */
const NEXT_DEADLINE_TTL_MS = 5000;

interface Known {
  nextDeadline: number;
  checkedAt: number;
}

const known = new WeakMap<Services['db'], Known>();

/**
 * Whether a deadline of an order may have passed since the last query. Queries only when one was due,
 * or when the last query is more than NEXT_DEADLINE_TTL_MS ago: the states of orders last far longer.
 */
export async function someDeadlineIsDue(
  services: Pick<Services, 'db' | 'clock'>,
): Promise<boolean> {
  const now = services.clock.now();
  const last = known.get(services.db);
  const age = Math.abs(now.getTime() - (last?.checkedAt ?? 0));
  if (last && now.getTime() < last.nextDeadline && age < NEXT_DEADLINE_TTL_MS) return false;
  const { order } = services.db.read;
  const [due, next] = await Promise.all([
    order.findFirst({
      where: { deadlineAt: { lte: now } },
      select: { id: true },
    }),
    order.findFirst({
      where: { deadlineAt: { gt: now } },
      select: { deadlineAt: true },
      orderBy: { deadlineAt: 'asc' },
    }),
  ]);
  const nextDeadline = next?.deadlineAt?.getTime() ?? Infinity;
  known.set(services.db, { nextDeadline, checkedAt: now.getTime() });
  return due !== null;
}
