import { requirePermission, type Actor, type Ctx } from '~/features/accounts/account.policy';
import { recordAudit } from '~/features/accounts/audit.server';
import { requireMayDecide } from '~/features/accounts/impartial.server';
import { writeAs } from '~/features/accounts/write-as.server';
import { loadOrderState, type OrderState } from '~/features/orders/load-order-state.sql.server';
import { requireRefundedSeen } from '~/features/payments/refund-order.server';
import { DomainError } from '~/lib/domain-error';
import { requireId } from '~/lib/ids.server';
import type { Money } from '~/lib/money';
import type { Reader } from '~/platform/db/database';
import { readAmount } from './answer-dispute.server';
import { applyDisputeEvent, requireDisputeMove } from './apply-dispute-event.server';
import type { DecideInput } from './dispute.schema';

export const NO_DISPUTE = 'disputes.error.noSuch';

/**
 * Checks that the acting admin may decide a dispute, before what was sent is validated. Refuses with
 * `unauthenticated`, `forbidden` (also an admin who is a party) and `not_found`.
 */
export async function requireDeciding(ctx: Ctx, disputeId: string): Promise<void> {
  const actor = requirePermission(ctx, 'dispute:decide');
  await getDisputeToDecide(ctx.db.read, actor, disputeId);
}

/** Gets the dispute, and whether the admin is a party of it. Refuses as `requireDeciding`. */
async function getDisputeToDecide(db: Reader, actor: Actor, disputeId: string) {
  const id = requireId(disputeId, NO_DISPUTE);
  const dispute = await db.dispute.findUnique({ where: { id } });
  if (!dispute) throw new DomainError('not_found', NO_DISPUTE);
  const { isParty } = await requireMayDecide(db, actor, [dispute.buyerId, dispute.sellerId]);
  return { dispute, isParty };
}

/** A decision as the page that asks for its confirmation names it. */
export interface CheckedDecision {
  input: DecideInput;
  /** What the buyer gets back. */
  refund: Money;
  /** What the seller gets, less the fee. */
  release: Money;
}

/** Checks a decision and names its amounts, without deciding. Refuses as `decideDispute`. */
export async function checkDecision(
  ctx: Ctx,
  disputeId: string,
  input: DecideInput,
): Promise<CheckedDecision> {
  const actor = requirePermission(ctx, 'dispute:decide');
  const { read } = ctx.db;
  const { dispute } = await getDisputeToDecide(read, actor, disputeId);
  const order = await loadOrderState(ctx.db, dispute.orderId);
  if (!order) throw new DomainError('not_found', NO_DISPUTE);
  requireDisputeMove(dispute, { event: 'decide', by: 'admin' }, ctx.clock.now());
  if (input.refunded !== undefined) requireRefundedSeen(order, input);
  const { currency, priceMinor, refundedMinor } = order;
  const refundMinor = amountOf(ctx, order, input);
  return {
    input,
    refund: { amountMinor: refundMinor, currency },
    release: { amountMinor: priceMinor - refundedMinor - refundMinor, currency },
  };
}

/**
 * Decides a dispute that waits for it, as an admin: the buyer gets all or a part of what is left of
 * the price, or the seller gets it all. Both get the reason. Refuses with `unauthenticated`,
 * `forbidden` (also an admin who is a party, decision 42), `not_found`, `conflict` (the two may
 * still agree, decided already, a chargeback is open, more is refunded than the admin has seen) and
 * `validation_failed` (`amount`).
 */
export async function decideDispute(
  ctx: Ctx,
  disputeId: string,
  { outcome, amount, reason, refunded }: DecideInput,
): Promise<void> {
  await writeAs(ctx, 'dispute:decide', async (tx, actor) => {
    const { dispute, isParty } = await getDisputeToDecide(tx, actor, disputeId);
    const { orderId } = dispute;
    const order = await loadOrderState(tx, orderId);
    if (!order) throw new DomainError('not_found', NO_DISPUTE);
    if (refunded !== undefined && !dispute.closedAt) requireRefundedSeen(order, { refunded });
    const amountMinor = dispute.closedAt ? 0 : amountOf(ctx, order, { outcome, amount });
    await applyDisputeEvent(tx, ctx, dispute, 'decide', {
      by: 'admin',
      actorId: actor.userId,
      text: reason,
      amountMinor,
    });
    const subject = { type: 'order', id: orderId, label: order.name } as const;
    await recordAudit(tx, ctx, { actor, action: 'dispute.decide', subject, isParty });
  });
}

function amountOf(
  ctx: Ctx,
  order: OrderState,
  { outcome, amount }: Pick<DecideInput, 'outcome' | 'amount'>,
): number {
  if (outcome === 'release') return 0;
  if (outcome === 'refund') return order.priceMinor - order.refundedMinor;
  return readAmount(ctx, order, amount);
}
