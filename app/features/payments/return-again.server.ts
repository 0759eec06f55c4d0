import { requirePermission, type Ctx } from '~/features/accounts/account.policy';
import { recordAudit } from '~/features/accounts/audit.server';
import { requireMayDecide } from '~/features/accounts/impartial.server';
import { writeAs } from '~/features/accounts/write-as.server';
import { DomainError } from '~/lib/domain-error';
import { requireId } from '~/lib/ids.server';
import type { Money } from '~/lib/money';
import type { Database } from '~/platform/db/database';
import { notesOf, type PaymentNote } from './payment-notes';
import { isReturn, leftToReturn, oweReturn, type ReturnReason } from './return-payment.server';
import { readRefundsAndDisputes } from './order-money.queries.server';

/** A payment that its order could not take, as the page that sends it back shows it. */
export interface PaymentToReturn {
  id: string;
  name: string;
  buyerName: string;
  amount: Money;
  left: Money;
  reason: ReturnReason;
  /** `owed`: it is on its way. `failed`: an admin has to act. `over`: nothing is left. */
  state: 'owed' | 'failed' | 'over';
  notes: PaymentNote[];
}

const NONE = 'payments.returnPage.none';

const shown = {
  order: { select: { name: true, userName: true, buyerId: true } },
  refunds: { orderBy: { createdAt: 'asc' } },
} as const;

type Reading = Pick<Database['read'], 'payment' | 'providerRefund' | 'providerDispute'>;

async function getReturnable(db: Reading, paymentId: string) {
  const id = requireId(paymentId, NONE);
  const where = { id, status: { not: 'accepted' } };
  const payment = await db.payment.findFirst({ where, include: shown });
  if (!payment) throw new DomainError('not_found', NONE);
  const leftMinor = Math.max(0, await leftToReturn(db, payment));
  const isOwed = payment.refunds.some(({ status }) => status === 'owed');
  const isOver = leftMinor === 0 || payment.status === 'returned';
  const state: PaymentToReturn['state'] = isOwed ? 'owed' : isOver ? 'over' : 'failed';
  const reason = payment.refunds.map((one) => one.reason).find(isReturn) ?? 'late';
  return { payment, leftMinor, state, reason };
}

/**
 * Reads a payment that its order could not take, for an admin. Refuses with `unauthenticated`,
 * `forbidden` and `not_found`.
 */
export async function getPaymentToReturn(ctx: Ctx, paymentId: string): Promise<PaymentToReturn> {
  requirePermission(ctx, 'payment:return');
  const { payment, leftMinor, state, reason } = await getReturnable(ctx.db.read, paymentId);
  const { id, order, orderId, amountMinor, currency, transactionId } = payment;
  const changesOf = await readRefundsAndDisputes(ctx, [orderId]);
  return {
    id,
    name: order.name,
    buyerName: order.userName,
    reason,
    state,
    amount: { amountMinor, currency },
    left: { amountMinor: leftMinor, currency },
    notes: notesOf(changesOf(orderId, transactionId), 'admin'),
  };
}

/**
 * Sends a payment back again that its order could not take, after a refund of it has failed for good.
 * A job sends what is left. Returns that. Refuses with `unauthenticated`, `forbidden` (also an admin's
 * own payment, unless there is no other admin, decision 42), `not_found` and `conflict` (it is on its
 * way, or nothing is left).
 */
export async function returnAgain(ctx: Ctx, paymentId: string): Promise<Money> {
  return writeAs<Money>(ctx, 'payment:return', async (tx, actor) => {
    const { payment, leftMinor, state, reason } = await getReturnable(tx, paymentId);
    const { order, orderId, currency } = payment;
    const { isParty } = await requireMayDecide(tx, actor, [order.buyerId]);
    if (state === 'owed') throw new DomainError('conflict', 'payments.returnPage.owed');
    if (state === 'over') throw new DomainError('conflict', 'payments.returnPage.over');
    const left = { amountMinor: leftMinor, currency };
    await oweReturn(tx, ctx, { ...payment, ...left }, reason);
    const subject = { type: 'order', id: orderId, label: order.name } as const;
    await recordAudit(tx, ctx, { actor, action: 'payment.return', subject, isParty });
    return left;
  });
}
