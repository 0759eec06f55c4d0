import { DomainError } from '~/lib/domain-error';
import {
  isCardRefused,
  type Card,
  type ProviderIntent,
} from '~/platform/payments/payment-provider';
import type { Ctx } from '../accounts/actor';
import { requirePermission } from '../accounts/policy';
import { answering } from './answering-provider.server';
import { applyTruth } from './apply-truth.server';
import { openIntent } from './open-intent.server';
import { SENT_BACK } from './payment.policy';

/** `paid`: the order is. `step`: the card asks for a confirmation first. */
export type CardOutcome = 'paid' | 'step';

/**
 * Pays the acting buyer's order with a card that we take ourselves, which only the sandbox lets us.
 * Paying what is paid is no error. Refuses with `card_refused` (the field it is about, if any),
 * `not_found`, `conflict`, `rate_limited`, `unavailable`.
 */
export async function payWithCard(
  ctx: Ctx,
  { orderId, card }: { orderId: string; card: Card },
): Promise<CardOutcome> {
  return take(ctx, orderId, (id) => cardsOf(ctx).pay(id, card));
}

/** Answers the step that the card has asked for. Gives and refuses as `payWithCard`. */
export async function answerCardStep(
  ctx: Ctx,
  { orderId, agreed }: { orderId: string; agreed: boolean },
): Promise<CardOutcome> {
  return take(ctx, orderId, (id) => cardsOf(ctx).answerStep(id, agreed));
}

async function take(
  ctx: Ctx,
  orderId: string,
  charge: (id: string) => Promise<ProviderIntent>,
): Promise<CardOutcome> {
  const { userId: buyerId } = requirePermission(ctx, 'order:pay');
  if (await isPaid(ctx, orderId, buyerId)) return 'paid';
  await ctx.limits.consume('payment', `card ${buyerId}`);
  try {
    const intent = await answering(ctx, () => openIntent(ctx, { orderId, buyerId, kind: 'card' }));
    const truth = await answering(ctx, () => charge(intent.id));
    const { outcome } = await applyTruth(ctx, truth);
    if (outcome === 'refunded') throw new DomainError('conflict', SENT_BACK);
    return outcome === 'paid' ? 'paid' : 'step';
  } catch (error) {
    // Of several submissions of one form the first pays; to the others that is no refusal.
    if (await isPaid(ctx, orderId, buyerId)) return 'paid';
    if (!isCardRefused(error)) throw error;
    const { message, field } = error;
    throw new DomainError('card_refused', {
      message,
      ...(field && { fields: { [field]: [message] } }),
    });
  }
}

async function isPaid({ db }: Ctx, id: string, buyerId: string): Promise<boolean> {
  const order = await db.read.order.findUnique({ where: { id, buyerId }, select: { paid: true } });
  return order?.paid ?? false;
}

function cardsOf({ payments }: Ctx) {
  if (!payments.cards) {
    throw new DomainError('conflict', 'Cards are taken by the card provider, not by this form.');
  }
  return payments.cards;
}
