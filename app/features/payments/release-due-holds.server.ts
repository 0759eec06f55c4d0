import { ProviderTime } from '~/platform/payments/payment-provider';
import type { Services } from '~/platform/services';
import { someHoldIsDue } from '../orders/due-holds.server';
import { releaseExpiredHolds } from '../orders/release-holds.server';
import { endDuePayments } from './end-due-orders.server';

type World = Pick<Services, 'db' | 'clock' | 'mailer' | 'payments' | 'log'>;

/** How much of its time for the card provider a request waits here, in milliseconds. */
const WAIT_MS = 1_000;
/** After the provider did not answer, requests leave it to the sweep for so many milliseconds. */
const REST_MS = 15_000;

/** What is under way in this process for one provider, each thing once at a time. */
interface Ending {
  holds: Promise<unknown> | null;
  payments: Promise<boolean> | null;
  restUntil: number;
}

const endings = new WeakMap<object, Ending>();

/**
 * Ends the holds that are due before a request reads anything (decision 16). Those that are being
 * paid take the provider's answer, for which a request waits one second at most; while the provider
 * does not answer no further request waits, and the sweep goes on.
 */
export async function releaseDueHolds(world: World, time = new ProviderTime()): Promise<void> {
  if (!(await someHoldIsDue(world))) return;
  const ending = endings.get(world.payments) ?? { holds: null, payments: null, restUntil: 0 };
  endings.set(world.payments, ending);
  await (ending.holds ??= releaseHolds(world, ending));
  if (performance.now() < ending.restUntil) return;
  const ended = await time.waitFor((ending.payments ??= endPayments(world, ending)), WAIT_MS);
  if (!ended) rest(ending);
}

function releaseHolds(world: World, ending: Ending): Promise<unknown> {
  return loggingFailure(world, releaseExpiredHolds(world)).finally(() => (ending.holds = null));
}

function endPayments(world: World, ending: Ending): Promise<boolean> {
  return loggingFailure(world, endDuePayments(world)).then((answered = true) => {
    ending.payments = null;
    if (!answered) rest(ending);
    return answered;
  });
}

function rest(ending: Ending): void {
  ending.restUntil = performance.now() + REST_MS;
}

/** A failure belongs to the log, not to the request that happens to ask. */
async function loggingFailure<Result>(
  { log }: World,
  work: Promise<Result>,
): Promise<Result | undefined> {
  try {
    return await work;
  } catch (error) {
    log.error({ err: error }, 'holds that are due could not be ended');
    return undefined;
  }
}
