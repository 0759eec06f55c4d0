import { DomainError } from '~/lib/domain-error';
import type { Cents } from '~/lib/money';
import { type PageSetup, isProviderFailure } from '~/platform/payments/payment-provider';
import type { Ctx } from '../accounts/actor';
import { requirePermission } from '../accounts/policy';
import type { OrderStatus } from '../orders/order.policy';
import { applyTruth } from './apply-truth.server';
import { whyUnpayable } from './payment.policy';

/** What the payment page shows. */
export interface PaymentView {
  order: {
    id: string;
    productId: string;
    name: string;
    priceCents: Cents;
    userName: string;
    email: string;
    /** ISO time until which the product is held. */
    heldUntil: string;
  };
  /** `step`: the card asks for a confirmation first. */
  state: 'card' | 'step' | 'paid' | 'ended';
  /** Why there is nothing to pay, once ended. */
  ended: string | null;
  transactionId: string | null;
  setup: PageSetup;
}

/**
 * The acting buyer's order as the payment page shows it. Where a payment is under way the provider
 * is asked first, so that whoever comes back from there sees what is true.
 * Refuses with `unauthenticated`, `forbidden` and `not_found` (also for somebody else's order).
 */
export async function readPaymentPage(ctx: Ctx, orderId: string): Promise<PaymentView> {
  const { userId: buyerId } = requirePermission(ctx, 'order:pay');
  const needsStep = await catchUp(ctx, orderId, buyerId);
  const order = await ctx.db.read.order.findUnique({
    where: { id: orderId, buyerId },
    include: { payment: true },
  });
  if (!order) throw new DomainError('not_found', 'There is no such order.');
  const { id, productId, name, priceCents, userName, email, payment } = order;
  const heldUntil = order.heldUntil.toISOString();
  const status = order.status as OrderStatus;
  const ended = whyUnpayable(order, ctx.clock.now()) ?? null;
  const open = needsStep ? 'step' : 'card';
  return {
    order: { id, productId, name, priceCents, userName, email, heldUntil },
    state: status === 'paid' ? 'paid' : ended ? 'ended' : open,
    ended: status === 'paid' ? null : ended,
    transactionId: payment?.transactionId ?? null,
    setup: ctx.payments.page,
  };
}

/** Asks about the order's live intent, if it has one. Gives whether its card waits for a step. */
async function catchUp(ctx: Ctx, orderId: string, buyerId: string): Promise<boolean> {
  const live = await ctx.db.read.paymentIntent.findFirst({
    where: { liveOrderId: orderId, provider: ctx.payments.name, order: { buyerId } },
  });
  if (!live?.providerId) return false;
  try {
    const truth = await ctx.payments.readIntent(live.providerId);
    if (truth && truth.state !== 'open') await applyTruth(ctx, truth);
    return truth?.state === 'open' && truth.needsStep;
  } catch (error) {
    if (!isProviderFailure(error)) throw error;
    ctx.log.warn({ err: error }, 'the payment page is shown without asking the provider');
    return false;
  }
}
