import { setTimeout as sleep } from 'node:timers/promises';
import type { Services } from '~/platform/services';
import { someHoldIsDue } from '../orders/due-holds.server';
import { endDueOrders } from './end-due-orders.server';

type World = Pick<Services, 'db' | 'clock' | 'mailer' | 'payments' | 'log'>;

/** No request waits longer than this for a card provider, in milliseconds; the sweep goes on. */
const PATIENCE = 1500;

const underWay = new WeakMap<object, Promise<void>>();

/** Ends the holds that are due before a request reads anything (decision 16). */
export async function releaseDueHolds(world: World): Promise<void> {
  if (!(await someHoldIsDue(world))) return;
  const running = underWay.get(world.db) ?? begin(world);
  await Promise.race([running, sleep(PATIENCE, undefined, { ref: false })]);
}

/** One at a time in a process; a failure belongs to the log, not to whoever happens to ask. */
function begin(world: World): Promise<void> {
  const running = endDueOrders(world)
    .catch((error: unknown) => {
      world.log.error({ err: error }, 'holds that are due could not be ended');
    })
    .finally(() => underWay.delete(world.db));
  underWay.set(world.db, running);
  return running;
}
