import { requirePermission, type Actor, type Ctx } from '~/features/accounts/account.policy';
import { writeAs } from '~/features/accounts/write-as.server';
import {
  notifyInApp,
  readNotificationsAbout,
  withdrawMails,
} from '~/features/notifications/notifications.server';
import { countReview } from '~/features/orders/rating.sql.server';
import { NO_ORDER, sideOf } from '~/features/orders/order-party.server';
import { DomainError } from '~/lib/domain-error';
import { newId, requireId } from '~/lib/ids.server';
import type { Tx } from '~/platform/db/database';
import type { Keyed } from '~/platform/idempotency-store.server';
import type { Services } from '~/platform/services';
import { notifyOfPublication } from './review-mails.server';
import { reviewUntil, whyNoReview } from './review.policy';
import type { ReviewInput } from './review.schema';

const parties = {
  id: true,
  productId: true,
  name: true,
  buyerId: true,
  sellerId: true,
  status: true,
  paymentMethod: true,
  completedAt: true,
  buyer: { select: { name: true, deletedAt: true } },
  seller: { select: { name: true, deletedAt: true } },
  reviews: true,
} as const;

/**
 * Gets an order with its reviews for one of its two sides. Refuses with `not_found` (everyone else's
 * orders) and `forbidden` (an admin who is neither side).
 */
export async function getOrderToReview(
  db: Pick<Ctx['db']['read'], 'order'> | Pick<Tx, 'order'>,
  actor: Actor,
  orderId: string,
) {
  const id = requireId(orderId, NO_ORDER);
  const order = await db.order.findUnique({ where: { id }, select: parties });
  const side = order && sideOf(actor, order);
  if (!side) throw new DomainError('not_found', NO_ORDER);
  if (side === 'admin') throw new DomainError('forbidden', 'reviews.error.notParty');
  const isBuyer = side === 'buyer';
  const own = order.reviews.find((one) => one.side === side) ?? null;
  const others = order.reviews.find((one) => one.side !== side) ?? null;
  const other = isBuyer ? order.seller : order.buyer;
  const otherId = isBuyer ? order.sellerId : order.buyerId;
  return { order, side, own, others, other: { id: otherId, ...other } } as const;
}

/**
 * Checks that the acting person is one of the two sides of an order, suspended or not. Refuses with
 * `unauthenticated`, `not_found` and `forbidden` (an admin who is neither side).
 */
export async function requireReviewSide(ctx: Ctx, orderId: string): Promise<void> {
  const actor = requirePermission(ctx, 'order:see');
  await getOrderToReview(ctx.db.read, actor, orderId);
}

/**
 * Checks, before what was sent is validated, that the acting person may review an order at all.
 * Refuses with `unauthenticated`, `suspended`, `not_found` and `forbidden`.
 */
export async function requireReviewer(ctx: Ctx, orderId: string): Promise<void> {
  const actor = requirePermission(ctx, 'order:review');
  await getOrderToReview(ctx.db.read, actor, orderId);
}

/** A review as its author gets it back. */
export interface WrittenReview {
  reviewId: string;
  stars: number;
  text: string;
  /** Whether both sides have written, so that it can be read and not be edited any more. */
  published: boolean;
  /** Latest time of the publication, ISO 8601. */
  publishAt: string;
}

/**
 * Reviews the other side of a completed order, within 14 days; again, the review is edited until it
 * is published. Both reviews are published when the second one is written, else at the end of that
 * time. Refuses with `unauthenticated`, `suspended`, `not_found`, `forbidden` (an admin who is
 * neither side) and `conflict` (not completed, refunded, too late, published, or the other account
 * is deleted).
 */
export async function writeReview(
  ctx: Ctx & Keyed<WrittenReview>,
  orderId: string,
  { stars, text }: ReviewInput,
): Promise<WrittenReview> {
  return writeAs(ctx, 'order:review', async (tx, actor) => {
    const { order, side, own, others, other } = await getOrderToReview(tx, actor, orderId);
    const now = ctx.clock.now();
    const refusal = whyNoReview(order, { now, own, otherGone: other.deletedAt !== null });
    if (refusal) throw new DomainError('conflict', refusal);
    const until = reviewUntil(order) ?? now;
    const published = others !== null;
    const publishAt = published ? now : until;
    const reviewId = own?.id ?? newId();
    if (own) {
      await tx.review.update({ where: { id: reviewId }, data: { stars, text, publishAt } });
    } else {
      await tx.review.create({
        data: {
          id: reviewId,
          orderId: order.id,
          side,
          stars,
          text,
          publishAt,
          authorId: actor.userId,
          subjectId: other.id,
          paymentMethod: order.paymentMethod,
          createdAt: now,
        },
      });
    }
    await readNotificationsAbout(tx, ctx, {
      userId: actor.userId,
      kinds: ['review-open', 'review-reminder', 'review-written'],
      subjectIds: [order.id],
    });
    const asked = (['review-open', 'review-reminder'] as const).map((kind) => {
      return { userId: actor.userId, kind: 'review', about: `${order.id}:${kind}` } as const;
    });
    await withdrawMails(tx, asked);
    if (others) {
      await publishBoth(tx, ctx, { order, ids: [reviewId, others.id], now });
    } else if (!own) {
      await notifyInApp(tx, ctx, {
        userId: other.id,
        kind: 'review-written',
        key: order.id,
        subjectId: order.id,
        productId: order.productId,
        actorId: actor.userId,
      });
    }
    return { reviewId, stars, text, published, publishAt: publishAt.toISOString() };
  });
}

interface Published {
  order: {
    id: string;
    productId: string;
    name: string;
    paymentMethod: string;
    status: string;
    completedAt: Date | null;
    buyerId: string;
    sellerId: string;
  };
  ids: readonly string[];
  now: Date;
}

async function publishBoth(
  tx: Tx,
  deps: Pick<Services, 'clock' | 'mailer' | 'env'>,
  { order, ids, now }: Published,
): Promise<void> {
  await tx.review.updateMany({
    where: { id: { in: [...ids] }, publishAt: { gt: now } },
    data: { publishAt: now },
  });
  for (const id of ids) await countReview(tx, id);
  await notifyOfPublication(tx, deps, order, [order.buyerId, order.sellerId]);
}
