import type { Ctx } from '~/features/accounts/account.policy';
import { removeReview } from '~/features/orders/rating.sql.server';
import type { Tx } from '~/platform/db/database';

/**
 * Handles the reviews of an account that is deleted, inside that transaction (ADR 196): published
 * stars stay with the reviewed person, without the text; unpublished reviews are removed; answers
 * of the person lose their text.
 */
export async function eraseReviews(tx: Tx, userId: string, now: Date): Promise<void> {
  const hidden = await tx.review.findMany({
    where: { authorId: userId, publishAt: { gt: now }, removedAt: null },
    select: { id: true },
  });
  for (const { id } of hidden) await removeReview(tx, id, { at: now, because: 'account-deleted' });
  await tx.review.updateMany({ where: { authorId: userId }, data: { text: '' } });
  await tx.review.updateMany({ where: { subjectId: userId }, data: { answer: null } });
}

/**
 * The acting person's reviews for the export of their data: all that they wrote, and those about
 * them that are published.
 */
export async function collectOwnReviews({ db, clock }: Pick<Ctx, 'db' | 'clock'>, userId: string) {
  const now = clock.now();
  const byTime = { createdAt: 'asc' } as const;
  const order = { select: { name: true } } as const;
  const [written, received] = await Promise.all([
    db.read.review.findMany({ where: { authorId: userId }, orderBy: byTime, include: { order } }),
    db.read.review.findMany({
      where: { subjectId: userId, publishAt: { lte: now }, removedAt: null },
      orderBy: byTime,
      include: { order },
    }),
  ]);
  return {
    reviewsWritten: written.map((review) => ({
      product: review.order.name,
      stars: review.stars,
      text: review.text,
      createdAt: review.createdAt,
      publishAt: review.publishAt,
      removedAt: review.removedAt,
      // The other person's answer, which is public.
      answer: review.answer,
    })),
    reviewsReceived: received.map((review) => ({
      product: review.order.name,
      stars: review.stars,
      text: review.text,
      createdAt: review.createdAt,
      answer: review.answer,
    })),
  };
}
