import type { Ctx } from '~/features/accounts/account.policy';
import { msg } from '~/i18n/language';
import { DomainError, fieldError } from '~/lib/domain-error';
import type { Tx } from '~/platform/db/database';
import type { KeyClaim } from '~/platform/idempotency-store.server';
import { waitingTime } from '~/platform/limits.server';
import { countIfWrong } from './handover-code.sql.server';
import { makeHandoverCode } from './order-effects.server';
import {
  MAX_WRONG_TRIES,
  TRIES_PER_BLOCK,
  type OrderStatus,
  type PaymentMethod,
} from './order.policy';

/** Whether the handover code of an order can still confirm something. */
export function awaitsHandover({
  status,
  paymentMethod,
}: {
  status: OrderStatus;
  paymentMethod: PaymentMethod;
}): boolean {
  return status === 'paid' || (status === 'reserved' && paymentMethod === 'cash');
}

/** State of the seller's tries to enter a handover code. */
export interface CodeState {
  /** Whether so many tries were wrong that only the buyer can confirm. */
  spent: boolean;
  /** Until when no try is taken; null when one is. */
  blockedUntil: Date | null;
}

type Stored = { wrongTries: number; blockedUntil: Date | null };

/**
 * Whether a handover code can be entered now: `spent` after MAX_WRONG_TRIES, or blocked until a
 * time.
 */
export function codeStateOf({ wrongTries, blockedUntil }: Stored, now: Date): CodeState {
  const spent = wrongTries >= MAX_WRONG_TRIES;
  return {
    spent,
    blockedUntil: !spent && blockedUntil && blockedUntil > now ? blockedUntil : null,
  };
}

/** The code of an order, which has one. */
export function findCode(
  db: Pick<Tx, 'handoverCode'> | Pick<Ctx['db']['read'], 'handoverCode'>,
  orderId: string,
) {
  return db.handoverCode.findUniqueOrThrow({ where: { orderId } });
}

/** Makes the code of an order that was paid before there were codes. */
export async function ensureCode(
  { db, clock }: Pick<Ctx, 'db' | 'clock'>,
  orderId: string,
): Promise<void> {
  const where = { orderId };
  if (await db.read.handoverCode.findUnique({ where, select: { orderId: true } })) return;
  await db.write((tx) => makeHandoverCode(tx, { clock }, orderId));
}

/** Refuses with `conflict` and `rate_limited` while the rules of decision 49a allow no try. */
export function requireTry(stored: Stored, now: Date): void {
  const refusal = whyNoTry(stored, now);
  if (refusal) throw refusal;
}

function whyNoTry(stored: Stored, now: Date): DomainError | null {
  const { spent, blockedUntil } = codeStateOf(stored, now);
  if (spent) return new DomainError('conflict', 'orders.handover.spent');
  if (!blockedUntil) return null;
  const retryAfter = Math.max(1, Math.ceil((blockedUntil.getTime() - now.getTime()) / 1000));
  const [count, unit] = waitingTime(retryAfter);
  const message =
    unit === 'seconds'
      ? msg('orders.handover.waitSeconds', { count })
      : msg('orders.handover.waitMinutes', { count });
  return new DomainError('rate_limited', { message, retryAfter });
}

/**
 * Counts a try of an order's code inside a transaction of its own, which has to be committed also when
 * the code is wrong. Returns the refusal, null for the right code: `validation_failed` (`code`),
 * `rate_limited` during a pause, `conflict` after the last try. A request with an Idempotency-Key
 * notes how many tries were wrong, which is what its repeat is refused by.
 */
export async function tryCode(
  tx: Tx,
  { clock }: Pick<Ctx, 'clock'>,
  { orderId, code }: { orderId: string; code: string },
  keyClaim: KeyClaim | null,
): Promise<DomainError | null> {
  const now = clock.now();
  await keyClaim?.take(tx);
  const counted = await countIfWrong(tx, { orderId, code, now });
  const stored = await findCode(tx, orderId);
  if (counted) {
    await keyClaim?.note(tx, String(stored.wrongTries));
    return wrongCode(stored.wrongTries);
  }
  return whyNoTry(stored, now);
}

/** The refusal of the so-many-th wrong try. */
export function wrongCode(wrongTries: number): DomainError {
  if (wrongTries >= MAX_WRONG_TRIES) return fieldError('code', 'orders.handover.wrongLast');
  const left = TRIES_PER_BLOCK - (wrongTries % TRIES_PER_BLOCK);
  if (left === TRIES_PER_BLOCK) return fieldError('code', 'orders.handover.wrongPause');
  return fieldError('code', msg('orders.handover.wrong', { count: left }));
}
