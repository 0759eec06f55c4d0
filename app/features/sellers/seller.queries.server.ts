import type { Ctx } from '~/features/accounts/account.policy';
import { notSuspended } from '~/features/accounts/account.sql.server';
import { findBlocks } from '~/features/blocks/blocks.server';
import { isFollowing } from '~/features/follows/follows.server';
import { pauseEnd } from '~/features/products/listing.policy';
import { toRatingView, type RatingView } from '~/features/reviews/review.policy';
import { DomainError } from '~/lib/domain-error';
import { looksLikeId } from '~/lib/ids.server';
import { avatarAddress } from '~/lib/picture';
import { usualAnswerTime, type AnswerTime } from './answer-time';
import { toSums } from './seller.dto';
import {
  findNewestListing,
  findNewestVisible,
  findSellerRow,
  readFirstAnswers,
  type SellerRow,
} from './seller.sql.server';
import { DAY_MS } from '~/lib/durations';

const NONE = 'sellers.error.none';
/** Milliseconds of the past that the answer time is taken from. */
const RECENT_MS = 90 * DAY_MS;

type Reading = Pick<Ctx, 'db' | 'clock'>;

/**
 * Gets a seller; public. Refuses with `not_found` for other accounts, deleted and suspended ones.
 */
export async function getSeller({ db, clock }: Reading, sellerId: string): Promise<SellerRow> {
  const row = looksLikeId(sellerId) ? await findSellerRow(db, sellerId, clock.now()) : undefined;
  if (!row) throw new DomainError('not_found', NONE);
  return row;
}

/**
 * Gets the name of a seller, without the counts of `getSeller`; public. Refuses as `getSeller`.
 */
export async function getSellerName(
  { db, clock }: Reading,
  sellerId: string,
): Promise<{ id: string; name: string }> {
  const row = looksLikeId(sellerId)
    ? await db.read.user.findFirst({
        where: { id: sellerId, canSell: true, deletedAt: null, ...notSuspended(clock.now()) },
        select: { id: true, name: true },
      })
    : null;
  if (!row) throw new DomainError('not_found', NONE);
  return row;
}

/** A seller's page. Contains no address, phone number or e-mail address. */
export interface SellerPage {
  id: string;
  name: string;
  image: string | null;
  verified: boolean;
  /** ISO 8601. */
  since: string;
  /** The place of the newest listing; null without one. */
  place: string | null;
  rating: RatingView;
  sales: number;
  cashSales: number;
  answerTime: AnswerTime | null;
  /** Until when the shop is paused, ISO 8601; null when it is open. */
  pausedUntil: string | null;
  /** The newest product to write about, listed if there is such a one; null without any. */
  newestId: string | null;
  /** Whether the page is the viewer's own. */
  own: boolean;
  following: boolean;
  /** Whether one of viewer and seller has blocked the other. */
  blocked: boolean;
  /** Whether the viewer has blocked the seller. */
  hasBlocked: boolean;
}

/** Gets a seller for the page. Refuses as `getSeller`. */
export async function getSellerPage(
  ctx: Pick<Ctx, 'db' | 'clock' | 'actor'>,
  sellerId: string,
): Promise<SellerPage> {
  const { db, actor } = ctx;
  const row = await getSeller(ctx, sellerId);
  const { id, name, imageId } = row;
  const now = ctx.clock.now().getTime();
  const own = actor?.userId === id;
  const [newest, answers, following, blocks] = await Promise.all([
    findNewestListing(db, id),
    readFirstAnswers(db, id, new Date(now - RECENT_MS)),
    own ? false : isFollowing(ctx, id),
    own ? { blocked: false, hasBlocked: false } : findBlocks(ctx, id),
  ]);
  return {
    id,
    name,
    own,
    following,
    ...blocks,
    image: imageId && avatarAddress(imageId),
    verified: Boolean(row.verified),
    since: new Date(row.createdAt).toISOString(),
    place: newest?.location ?? null,
    rating: toRatingView(toSums(row)),
    sales: Number(row.sales),
    cashSales: Number(row.cashSales),
    answerTime: usualAnswerTime(answers, now),
    pausedUntil: pauseEnd(row.pausedUntil, ctx.clock.now()),
    newestId: newest?.id ?? (await findNewestVisible(db, id)),
  };
}
