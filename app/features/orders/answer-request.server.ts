import type { Ctx } from '~/features/accounts/account.policy';
import { writeAs } from '~/features/accounts/write-as.server';
import { DomainError } from '~/lib/domain-error';
import type { Keyed } from '~/platform/idempotency-store.server';
import { applyOrderEvent } from './apply-order-event.server';
import type { HandoverResult } from './confirm-handover.server';
import { applyDeadlinesOf } from './end-order.server';
import { getOrderOf, requireOrderStep } from './order-party.server';
import { isEndedUnpaid } from './order.policy';

/**
 * Accepts a buyer's request to pay in cash (decision 49b): the product stays reserved for 7 days.
 * Accepting again changes nothing. `seenPlace` is the meeting place that the form has shown, if the
 * client sends it. Refuses with `unauthenticated`, `forbidden`, `not_found` and `conflict` (no cash
 * order, declined, too late, ended since it was accepted, or another meeting place than the seen one).
 */
export function acceptRequest(
  ctx: Ctx & Keyed<HandoverResult>,
  orderId: string,
  seenPlace: string | null = null,
) {
  return answerRequest(ctx, orderId, 'accept', seenPlace);
}

/**
 * Declines it: the order ends and the product is for sale again. Declining again changes nothing.
 * Refuses as `acceptRequest`.
 */
export function declineRequest(ctx: Ctx & Keyed<HandoverResult>, orderId: string) {
  return answerRequest(ctx, orderId, 'decline', null);
}

async function answerRequest(
  ctx: Ctx & Keyed<HandoverResult>,
  orderId: string,
  event: 'accept' | 'decline',
  seenPlace: string | null,
): Promise<HandoverResult> {
  await requireOrderStep(ctx, orderId, { needs: 'order:answer-request', side: 'seller' });
  await applyDeadlinesOf(ctx, { id: orderId });
  return writeAs(ctx, 'order:answer-request', async (tx, seller) => {
    const order = await getOrderOf(tx, seller, { orderId, side: 'seller' });
    const { status, meetingLocation } = order;
    if (status !== 'requested') {
      const same = await tx.orderEvent.findFirst({
        where: { orderId, type: event },
        select: { id: true },
      });
      // An accepted request may have been cancelled, or not handed over in time, since then.
      const isOver = event === 'accept' && isEndedUnpaid(status);
      if (!same || isOver) throw new DomainError('conflict', 'orders.request.none');
      return { orderId, status };
    }
    if (seenPlace !== null && seenPlace !== meetingLocation) {
      throw new DomainError('conflict', 'orders.request.changed');
    }
    const answer = { event, by: 'seller', orderId, actorId: seller.userId } as const;
    const { to } = await applyOrderEvent(tx, ctx, answer);
    return { orderId, status: to };
  });
}
