import { requirePermission, type Ctx } from '~/features/accounts/account.policy';
import { notSuspended } from '~/features/accounts/account.sql.server';
import { requirePerson } from '~/features/accounts/require-person.server';
import { writeAs } from '~/features/accounts/write-as.server';
import { isBlocked, requireUnblocked } from '~/features/blocks/blocks.server';
import { BLOCKED } from '~/features/blocks/blocked-text';
import type { CardRow } from '~/features/products/product.dto';
import { msg, type MessageKey } from '~/i18n/language';
import { DomainError } from '~/lib/domain-error';
import { looksLikeId, requireId } from '~/lib/ids.server';
import { mapPage, type TablePage, type TableRequest } from '~/lib/paging';
import { avatarAddress } from '~/lib/picture';
import type { Reader, RowsReader, Tx } from '~/platform/db/database';
import { insertIfAbsent } from '~/platform/db/insert.sql.server';
import type { Keyed } from '~/platform/idempotency-store.server';
import { readFollowed, readNewListings } from './follow.sql.server';

/** The maximum number of people whom a person follows. */
export const MAX_FOLLOWS = 500;

const NONE = 'sellers.error.none';
const ONESELF = 'follows.error.oneself' satisfies MessageKey;

/** The state of a follow as the endpoint answers it. */
export interface FollowState {
  id: string;
  following: boolean;
}

/**
 * Follows a seller; again changes nothing. Refuses with `unauthenticated`, `not_found` (no such
 * seller, or suspended), `forbidden` (the own account, or a block between the two) and `conflict`
 * (too many).
 */
export async function followSeller(
  ctx: Ctx & Keyed<FollowState>,
  sellerId: string,
): Promise<FollowState> {
  requirePermission(ctx, 'person:follow');
  const id = requireId(sellerId, NONE);
  return writeAs(ctx, 'person:follow', async (tx, { userId }) => {
    const now = ctx.clock.now();
    await requireSellerFor(userId, id, { reader: tx, rows: tx, now });
    const own = { followerId_followedId: { followerId: userId, followedId: id } };
    if (await tx.follow.findUnique({ where: own })) return { id, following: true };
    if ((await tx.follow.count({ where: { followerId: userId } })) >= MAX_FOLLOWS) {
      throw new DomainError('conflict', msg('follows.error.tooMany', { most: MAX_FOLLOWS }));
    }
    await insertIfAbsent(tx, 'Follow', { followerId: userId, followedId: id, createdAt: now });
    await insertIfAbsent(tx, 'FollowMail', { userId, mailedUntil: now });
    return { id, following: true };
  });
}

async function requireSellerFor(
  userId: string,
  id: string,
  { reader, rows, now }: { reader: Pick<Reader, 'user'>; rows: RowsReader; now: Date },
): Promise<void> {
  if (id === userId) throw new DomainError('forbidden', ONESELF);
  const selling = { canSell: true, deletedAt: null, ...notSuspended(now) };
  if (!(await reader.user.findUnique({ where: { id, ...selling }, select: { id: true } }))) {
    throw new DomainError('not_found', NONE);
  }
  await requireUnblocked(rows, userId, id);
}

/**
 * Refuses a follow of the acting person as `followSeller` does, but for `conflict`, whatever else they
 * sent.
 */
export async function requireMayFollow(ctx: Ctx, sellerId: string): Promise<void> {
  const { userId } = requirePermission(ctx, 'person:follow');
  const id = requireId(sellerId, NONE);
  await requireSellerFor(userId, id, { reader: ctx.db.read, rows: ctx.db, now: ctx.clock.now() });
}

/** Why the acting person can't follow a seller: the own account, or a block; null when they can. */
export async function whyNoFollow(
  { db, actor }: Pick<Ctx, 'db' | 'actor'>,
  sellerId: string,
): Promise<MessageKey | null> {
  if (!actor) return null;
  if (actor.userId === sellerId) return ONESELF;
  return (await isBlocked(db, actor.userId, sellerId)) ? BLOCKED : null;
}

/**
 * Ends the acting person's follow of a person. Returns the number of follows ended, 1 or 0. Refuses
 * with `unauthenticated` and `not_found` (no such account).
 */
export async function unfollowSeller(ctx: Ctx & Keyed<number>, sellerId: string): Promise<number> {
  requirePermission(ctx, 'person:follow');
  const id = requireId(sellerId, NONE);
  return writeAs(ctx, 'person:follow', async (tx, { userId }) => {
    await requirePerson(tx, id, NONE);
    const where = { followerId: userId, followedId: id };
    return (await tx.follow.deleteMany({ where })).count;
  });
}

/** Refuses as `unfollowSeller` does, whatever else the acting person sent. */
export async function requireMayUnfollow(ctx: Ctx, sellerId: string): Promise<void> {
  requirePermission(ctx, 'person:follow');
  await requirePerson(ctx.db.read, requireId(sellerId, NONE), NONE);
}

/** Whether the acting person follows a person. */
export async function isFollowing(
  { db, actor }: Pick<Ctx, 'db' | 'actor'>,
  followedId: string,
): Promise<boolean> {
  if (!actor || !looksLikeId(followedId)) return false;
  const own = { followerId_followedId: { followerId: actor.userId, followedId } };
  return (await db.read.follow.findUnique({ where: own })) !== null;
}

/**
 * Lists the new listings of the people whom the acting person follows, newest first. Refuses with
 * `unauthenticated`.
 */
export async function listNewListings(
  ctx: Ctx,
  request: TableRequest,
): Promise<TablePage<CardRow>> {
  const { userId } = requirePermission(ctx, 'person:follow');
  return readNewListings(ctx.db, userId, { ...request, now: ctx.clock.now() });
}

/** A followed person as a row of the list. */
export interface FollowedView {
  id: string;
  name: string;
  image: string | null;
  /** Whether the account is not suspended; the page of a suspended one is not found. */
  available: boolean;
  /** ISO 8601. */
  followedAt: string;
}

/**
 * The people whom the acting person follows, also suspended ones, so that each follow can be ended.
 * Refuses with `unauthenticated`.
 */
export async function listFollowed(
  ctx: Ctx,
  request: TableRequest,
): Promise<TablePage<FollowedView>> {
  const { userId } = requirePermission(ctx, 'person:follow');
  const page = await readFollowed(ctx.db, userId, { ...request, now: ctx.clock.now() });
  const { items, next } = mapPage(page, ({ id, name, imageId, suspended, followedAt }) => ({
    id,
    name,
    image: imageId && !suspended ? avatarAddress(imageId) : null,
    available: !suspended,
    followedAt: new Date(followedAt).toISOString(),
  }));
  return { items, next, previous: page.previous };
}

/** Deletes every follow of and by a person, in the transaction that deletes the account. */
export async function eraseFollows(tx: Tx, userId: string): Promise<void> {
  await tx.follow.deleteMany({ where: { OR: [{ followerId: userId }, { followedId: userId }] } });
  await tx.followMail.deleteMany({ where: { userId } });
}

/** The names of the people whom the acting person follows, for the export of their data. */
export async function collectOwnFollows({ db }: Pick<Ctx, 'db'>, userId: string) {
  const follows = await db.read.follow.findMany({
    where: { followerId: userId },
    orderBy: { createdAt: 'asc' },
    include: { followed: { select: { name: true } } },
  });
  return follows.map(({ followed, createdAt }) => ({ name: followed.name, createdAt }));
}
