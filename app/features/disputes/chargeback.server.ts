import { requirePermission, type Ctx } from '~/features/accounts/account.policy';
import { chargebackText } from '~/features/payments/payment-notes';
import type { Message } from '~/i18n/language';
import { DomainError } from '~/lib/domain-error';
import type { Money } from '~/lib/money';
import { isClosedDispute, isDisputeToAnswer } from '~/platform/payments/provider-states';
import { readTimeline, type OrderStep } from './admin-dispute.server';

/** How the handover of an order is known; null while it is not. */
type HandoverProof = 'code' | 'buyer' | 'time' | null;

/**
 * Data with which an admin answers a chargeback: the facts that the provider asks for as evidence.
 */
export interface Chargeback {
  id: string;
  text: Message;
  isOpen: boolean;
  /** Whether the provider waits for evidence. */
  needsEvidence: boolean;
  /** ISO 8601. */
  respondBy: string | null;
  provider: string;
  transactionId: string;
  amount: Money;
  order: { id: string; name: string; price: Money; refunded: Money; meetingLocation: string };
  buyer: { id: string; name: string; email: string };
  seller: { id: string; name: string };
  /** ISO 8601. */
  paidAt: string | null;
  proof: HandoverProof;
  /** ISO 8601. */
  receivedAt: string | null;
  /** Disputes that the buyer opened in the shop. */
  disputes: { id: string; reason: string; status: string }[];
  timeline: OrderStep[];
}

const proofs: Partial<Record<string, HandoverProof>> = {
  'hand-over': 'code',
  receive: 'buyer',
  'assume-received': 'time',
};

/**
 * Reads a dispute of the card provider's for an admin. Refuses with `unauthenticated`, `forbidden` and
 * `not_found`.
 */
export async function getChargeback(ctx: Ctx, chargebackId: string): Promise<Chargeback> {
  requirePermission(ctx, 'dispute:decide');
  const { read } = ctx.db;
  const found =
    chargebackId.length <= 100
      ? await read.providerDispute.findUnique({
          where: { id: chargebackId },
          include: {
            order: { include: { seller: { select: { name: true } }, disputes: true } },
          },
        })
      : null;
  if (!found) throw new DomainError('not_found', 'disputes.error.noSuch');
  const { order, currency } = found;
  const timeline = await readTimeline(read, order);
  const handover = timeline.find(({ type }) => proofs[type]);
  const money = (amountMinor: number): Money => ({ amountMinor, currency });
  return {
    id: found.id,
    provider: found.provider,
    transactionId: found.transactionId,
    timeline,
    text: chargebackText(found),
    isOpen: !isClosedDispute(found),
    needsEvidence: isDisputeToAnswer(found),
    respondBy: found.respondBy?.toISOString() ?? null,
    amount: money(found.amountMinor),
    order: {
      id: order.id,
      name: order.name,
      meetingLocation: order.meetingLocation,
      price: money(order.priceMinor),
      refunded: money(order.refundedMinor),
    },
    buyer: { id: order.buyerId, name: order.userName, email: order.email },
    seller: { id: order.sellerId, name: order.seller.name },
    paidAt: order.paidAt?.toISOString() ?? null,
    proof: (handover && proofs[handover.type]) ?? null,
    receivedAt: order.receivedAt?.toISOString() ?? null,
    disputes: order.disputes.map(({ id, reason, status }) => ({ id, reason, status })),
  };
}
