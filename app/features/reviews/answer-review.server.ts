import { requirePermission, type Ctx } from '~/features/accounts/account.policy';
import { writeAs } from '~/features/accounts/write-as.server';
import { notifyInApp } from '~/features/notifications/notifications.server';
import { NO_ORDER } from '~/features/orders/order-party.server';
import { DomainError } from '~/lib/domain-error';
import { requireId } from '~/lib/ids.server';

/**
 * Answers the published review about the acting person in an order, once and in public. Refuses with
 * `unauthenticated`, `suspended`, `not_found` (no such order, or no review that they may read) and
 * `conflict` (answered already, also where an admin has removed the answer).
 */
export async function answerReview(ctx: Ctx, orderId: string, answer: string): Promise<void> {
  requirePermission(ctx, 'order:review');
  const id = requireId(orderId, NO_ORDER);
  await writeAs(ctx, 'order:review', async (tx, { userId }) => {
    const now = ctx.clock.now();
    const review = await tx.review.findFirst({
      where: { orderId: id, subjectId: userId, publishAt: { lte: now }, removedAt: null },
      include: { order: { select: { productId: true } } },
    });
    if (!review) throw new DomainError('not_found', 'reviews.error.none');
    const { count } = await tx.review.updateMany({
      where: { id: review.id, answeredAt: null },
      data: { answer, answeredAt: now },
    });
    if (count === 0) throw new DomainError('conflict', 'reviews.error.answered');
    await notifyInApp(tx, ctx, {
      userId: review.authorId,
      kind: 'review-answered',
      key: id,
      subjectId: id,
      productId: review.order.productId,
      actorId: userId,
    });
  });
}
