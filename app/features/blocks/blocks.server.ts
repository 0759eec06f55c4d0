import { requirePermission, type Ctx } from '~/features/accounts/account.policy';
import { requirePerson } from '~/features/accounts/require-person.server';
import { writeAs } from '~/features/accounts/write-as.server';
import type { MessageKey } from '~/i18n/language';
import { DomainError } from '~/lib/domain-error';
import { requireId } from '~/lib/ids.server';
import { mapPage, type TablePage, type TableRequest } from '~/lib/paging';
import { avatarAddress } from '~/lib/picture';
import type { Reader, RowsReader, Tx } from '~/platform/db/database';
import { insertIfAbsent } from '~/platform/db/insert.sql.server';
import type { Keyed } from '~/platform/idempotency-store.server';
import { readBlockedPeople, readBlocks } from './block.sql.server';
import { BLOCKED } from './blocked-text';

const NONE = 'conversations.error.noPerson';
const ONESELF = 'conversations.error.oneself' satisfies MessageKey;

/** Whether one of two people has blocked the other. */
export async function isBlocked(db: RowsReader, one: string, other: string): Promise<boolean> {
  return (await readBlocks(db, one, other)).length > 0;
}

/**
 * Refuses with `forbidden` what a block stops between two people, in both directions
 * (decision 52). Called inside the transaction of the command.
 */
export async function requireUnblocked(tx: RowsReader, one: string, other: string): Promise<void> {
  if (await isBlocked(tx, one, other)) throw new DomainError('forbidden', BLOCKED);
}

/**
 * Stores the block of a person, inside the transaction of `blockPerson`, and ends the follows between
 * the two; a second one changes nothing. Refuses with `not_found` (no such account) and `forbidden`
 * (the own account).
 */
export async function storeBlock(
  tx: Tx,
  { clock }: Pick<Ctx, 'clock'>,
  { blockerId, blockedId }: { blockerId: string; blockedId: string },
): Promise<void> {
  await requireOtherPerson(tx, blockerId, blockedId);
  await insertIfAbsent(tx, 'Block', { blockerId, blockedId, createdAt: clock.now() });
  await endFollows(tx, blockerId, blockedId);
}

async function requireOtherPerson(
  reader: Pick<Reader, 'user'>,
  blockerId: string,
  blockedId: string,
): Promise<void> {
  if (blockedId === blockerId) throw new DomainError('forbidden', ONESELF);
  const id = requireId(blockedId, NONE);
  const person = await reader.user.findUnique({ where: { id, deletedAt: null } });
  if (!person) throw new DomainError('not_found', NONE);
}

/** Refuses a block by the acting person as `blockPerson` does, whatever else they sent. */
export async function requireMayBlock(ctx: Ctx, personId: string): Promise<void> {
  const { userId } = requirePermission(ctx, 'person:block');
  await requireOtherPerson(ctx.db.read, userId, personId);
}

/**
 * Whether the acting person or the other has blocked the other, and whether the acting person has.
 */
export async function findBlocks({ db, actor }: Pick<Ctx, 'db' | 'actor'>, personId: string) {
  const blocks = actor ? await readBlocks(db, actor.userId, personId) : [];
  return {
    blocked: blocks.length > 0,
    hasBlocked: blocks.some(({ blockerId }) => blockerId === actor?.userId),
  };
}

/** Whether the acting person has blocked another. Of the other's block they learn nothing here. */
export async function hasBlocked(
  ctx: Pick<Ctx, 'db' | 'actor'>,
  personId: string,
): Promise<boolean> {
  return (await findBlocks(ctx, personId)).hasBlocked;
}

/** Why the acting person can't block a person: it is the own account; null when they can. */
export function whyNoBlock({ actor }: Pick<Ctx, 'actor'>, personId: string): MessageKey | null {
  return actor?.userId === personId ? ONESELF : null;
}

/** A block ends the follows between two people (decision 52); lifting it does not bring them back. */
async function endFollows(tx: Tx, one: string, other: string): Promise<void> {
  const between = [
    { followerId: one, followedId: other },
    { followerId: other, followedId: one },
  ];
  await tx.follow.deleteMany({ where: { OR: between } });
}

/**
 * Ends the acting person's block of a person. Returns the number of blocks ended, 1 or 0. Refuses
 * with `unauthenticated` and `not_found` (no such account).
 */
export async function unblockPerson(ctx: Ctx & Keyed<number>, personId: string): Promise<number> {
  requirePermission(ctx, 'person:block');
  const id = requireId(personId, NONE);
  return writeAs(ctx, 'person:block', async (tx, { userId }) => {
    await requirePerson(tx, id, NONE);
    const own = { blockerId: userId, blockedId: id };
    return (await tx.block.deleteMany({ where: own })).count;
  });
}

/** Refuses as `unblockPerson` does, whatever else the acting person sent. */
export async function requireMayUnblock(ctx: Ctx, personId: string): Promise<void> {
  requirePermission(ctx, 'person:block');
  await requirePerson(ctx.db.read, requireId(personId, NONE), NONE);
}

/** A blocked person as a row of the list. */
export interface BlockedPersonView {
  id: string;
  name: string;
  image: string | null;
  /** ISO 8601. */
  blockedAt: string;
}

/** The people whom the acting person has blocked. Refuses with `unauthenticated`. */
export async function listBlockedPeople(
  ctx: Ctx,
  request: TableRequest,
): Promise<TablePage<BlockedPersonView>> {
  const { userId } = requirePermission(ctx, 'person:block');
  const page = await readBlockedPeople(ctx.db, userId, request);
  const { items, next } = mapPage(page, ({ id, name, imageId, blockedAt }) => ({
    id,
    name,
    image: imageId ? avatarAddress(imageId) : null,
    blockedAt: new Date(blockedAt).toISOString(),
  }));
  return { items, next, previous: page.previous };
}

/** Deletes every block of and by a person, in the transaction that deletes the account. */
export async function eraseBlocks(tx: Tx, userId: string): Promise<void> {
  await tx.block.deleteMany({ where: { OR: [{ blockerId: userId }, { blockedId: userId }] } });
}
