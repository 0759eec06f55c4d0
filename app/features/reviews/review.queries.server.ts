import { requirePermission, type Ctx } from '~/features/accounts/account.policy';
import { shownName } from '~/features/accounts/erased-names';
import type { OrderStatus } from '~/features/orders/order.policy';
import { languageOrDefault } from '~/i18n/catalogues.server';
import type { TablePage, TableRequest } from '~/lib/paging';
import {
  mayWriteIn,
  reviewStateOf,
  reviewUntil,
  toRatingView,
  whyNoReview,
  type RatingView,
  type ReviewState,
} from './review.policy';
import { readRating, readReviewsOf, type ReviewRow } from './review.sql.server';
import { getOrderToReview } from './write-review.server';

type Reading = Pick<Ctx, 'db' | 'clock'>;

/** A person's rating, from the reviews that are published now. */
export async function getRating({ db, clock }: Reading, userId: string): Promise<RatingView> {
  return toRatingView(await readRating(db, userId, clock.now()));
}

/** A page of the published reviews about a person, the last published first; public. */
export function listReviewsOf(
  { db, clock }: Reading,
  userId: string,
  request: TableRequest,
): Promise<TablePage<ReviewRow>> {
  return readReviewsOf(db, userId, { ...request, now: clock.now() });
}

/** Review of an order by its buyer or its seller. */
export interface OrderReview {
  id: string;
  stars: number;
  text: string;
  answer: string | null;
  /** Whether there was an answer; an admin may have removed it. */
  answered: boolean;
  /** ISO 8601. */
  at: string;
  published: boolean;
  /** Set when it is not shown any more. */
  removed: boolean;
}

/** The reviews of an order, as its buyer or seller sees them. */
export interface OrderReviews {
  order: { id: string; productId: string; name: string; status: OrderStatus; inCash: boolean };
  side: 'buyer' | 'seller';
  /** The name is in the language of the reader; a deleted account gets no messages. */
  other: { id: string; name: string; deleted: boolean; rating: RatingView };
  state: ReviewState;
  /** The acting person's own, published or not. */
  own: OrderReview | null;
  /** The other side's, once it is published. */
  theirs: OrderReview | null;
  /** Whether the other side has written; nothing of it, while it is not published. */
  theyWrote: boolean;
  /** Whether the acting person can write or edit now. */
  mayWrite: boolean;
  /** Until when both can write, ISO 8601; null while the order is not completed. */
  until: string | null;
}

/**
 * Reads the reviews of an order of the acting person. Refuses with `unauthenticated`, `not_found`
 * (everyone else's order) and `forbidden` (an admin who is neither side).
 */
export async function getOrderReviews(ctx: Ctx, orderId: string): Promise<OrderReviews> {
  const actor = requirePermission(ctx, 'order:see');
  const found = await getOrderToReview(ctx.db.read, actor, orderId);
  const { order, side, own, others, other } = found;
  const now = ctx.clock.now();
  const isOut = others !== null && others.publishAt <= now && others.removedAt === null;
  const toView = (review: NonNullable<typeof own>): OrderReview => {
    const { id, stars, text, answer, createdAt, publishAt, removedAt } = review;
    const answered = review.answeredAt !== null;
    const removed = removedAt !== null;
    const published = publishAt <= now && !removed;
    const shown = { id, stars, text, answer, answered, published, removed };
    return { ...shown, at: createdAt.toISOString() };
  };
  const deleted = other.deletedAt !== null;
  const { t } = languageOrDefault(ctx.language, ctx.env.languages);
  const shownOwn = own && toView(own);
  const theyWrote = others !== null && others.removedAt === null;
  const whyNot = whyNoReview(order, { now, own, otherGone: deleted });
  const { suspended } = actor;
  const facts = { own: shownOwn, theirsPublished: isOut, theyWrote, whyNot, suspended };
  const state = reviewStateOf(facts);
  return {
    order: {
      id: order.id,
      productId: order.productId,
      name: order.name,
      status: order.status as OrderStatus,
      inCash: order.paymentMethod === 'cash',
    },
    side,
    other: {
      id: other.id,
      name: shownName(other.name, t),
      deleted,
      rating: await getRating(ctx, other.id),
    },
    state,
    mayWrite: mayWriteIn(state),
    own: shownOwn,
    theirs: isOut ? toView(others) : null,
    theyWrote,
    until: reviewUntil(order)?.toISOString() ?? null,
  };
}
