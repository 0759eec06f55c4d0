import { requirePermission, type Ctx } from '~/features/accounts/account.policy';
import { writeAs } from '~/features/accounts/write-as.server';
import { readBlocks } from '~/features/blocks/block.sql.server';
import { readNotificationsAbout } from '~/features/notifications/notifications.server';
import { DomainError } from '~/lib/domain-error';
import { looksLikeId } from '~/lib/ids.server';
import {
  fromCursor,
  toPage,
  type Page,
  type PageRequest,
  type TablePage,
  type TableRequest,
} from '~/lib/paging';
import type { RowsReader } from '~/platform/db/database';
import {
  findConversationRow,
  readConversations,
  readMessagePhotos,
  readMessages,
  readUnreadCount,
  setRead,
  type ConversationRow,
  type MessageRange,
  type MessageRow,
} from './conversation.sql.server';
import { NO_CONVERSATION } from './message-access.server';

/**
 * The acting person's conversations: unread ones first, the newest first among each. Refuses with
 * `unauthenticated`.
 */
export async function listConversations(
  ctx: Ctx,
  request: TableRequest,
): Promise<TablePage<ConversationRow>> {
  const { userId } = requirePermission(ctx, 'conversation:use');
  return readConversations(ctx.db, userId, request);
}

/**
 * The number of the acting person's unread messages, without those of the conversation that the page
 * shows; null when signed out. Never cached.
 */
export async function countOwnUnread(
  { db, actor }: Pick<Ctx, 'db' | 'actor'>,
  open: string | null = null,
): Promise<number | null> {
  return actor && readUnreadCount(db, actor.userId, open);
}

/** A message with its photos. */
export interface Message extends MessageRow {
  imageIds: string[];
}

/** A conversation with some of its messages. */
interface OpenConversation {
  conversation: ConversationRow;
  messages: Message[];
  /** Whether the acting person has blocked the other. */
  blockedByMe: boolean;
  /** Whether either has blocked the other. */
  blocked: boolean;
}

/**
 * A conversation of the acting person, with its newest messages or those before or after a
 * sequence. Refuses with `unauthenticated` and `not_found` (also for another person's, and for
 * admins: decision 50).
 */
export async function getConversation(
  ctx: Ctx,
  conversationId: string,
  range: MessageRange,
): Promise<OpenConversation> {
  const { userId } = requirePermission(ctx, 'conversation:use');
  const conversation = looksLikeId(conversationId)
    ? await findConversationRow(ctx.db, conversationId, userId)
    : undefined;
  if (!conversation) throw new DomainError('not_found', NO_CONVERSATION);
  const [messages, blocks] = await Promise.all([
    readWithPhotos(ctx.db, conversation.id, range),
    readBlocks(ctx.db, userId, conversation.otherId),
  ]);
  return {
    conversation,
    messages,
    blockedByMe: blocks.some(({ blockerId }) => blockerId === userId),
    blocked: blocks.length > 0,
  };
}

/** Messages of a conversation with their photos, for a person who may read it. */
export async function readWithPhotos(
  db: RowsReader,
  conversationId: string,
  range: MessageRange,
): Promise<Message[]> {
  const rows = await readMessages(db, conversationId, range);
  const ids = rows.filter(({ kind }) => kind === 'text').map(({ id }) => id);
  const photos = await readMessagePhotos(db, ids);
  return rows.map((row) => ({
    ...row,
    imageIds: photos.flatMap(({ messageId, imageId }) => (messageId === row.id ? [imageId] : [])),
  }));
}

/**
 * Marks the acting person's messages of a conversation as read up to a sequence. Writes only when
 * something changes. Refuses with `unauthenticated`.
 */
export async function markRead(
  ctx: Ctx,
  { id, readSequence }: Pick<ConversationRow, 'id' | 'readSequence'>,
  sequence: number,
): Promise<void> {
  if (sequence <= readSequence) return;
  await writeAs(ctx, 'conversation:use', async (tx, { userId }) => {
    await setRead(tx, { conversationId: id, userId, sequence });
    await readNotificationsAbout(tx, ctx, { userId, kinds: ['message'], subjectIds: [id] });
  });
}

/**
 * A page of messages of a conversation of the acting person, newest first. A page that leaves out
 * no older unread message marks its messages as read; `peek` marks nothing. Refuses as
 * `getConversation`, and with `bad_request` for a cursor that is not the site's.
 */
export async function listMessages(
  ctx: Ctx,
  conversationId: string,
  { limit, cursor }: PageRequest,
  { peek = false }: { peek?: boolean } = {},
): Promise<Page<Message>> {
  const place = fromCursor(cursor);
  const before = place === null ? undefined : sequenceOf(place.id);
  const { conversation, messages } = await getConversation(ctx, conversationId, {
    limit: limit + 1,
    before,
  });
  const shown = messages.slice(-limit);
  const [first, last] = [shown.at(0)?.sequence ?? 0, shown.at(-1)?.sequence ?? 0];
  // What is read is one sequence: marking a page also marks older messages, which are not in it.
  if (!peek && !(await hasUnreadBefore(ctx, conversation, first))) {
    await markRead(ctx, conversation, last);
  }
  return toPage(messages.reverse(), limit, ({ createdAt, sequence }) => ({
    at: new Date(createdAt),
    id: String(sequence),
  }));
}

/** Whether the other person has written messages before a sequence that are not marked as read. */
async function hasUnreadBefore(
  { db, actor }: Pick<Ctx, 'db' | 'actor'>,
  { id: conversationId, unread, readSequence }: ConversationRow,
  sequence: number,
): Promise<boolean> {
  if (unread === 0 || sequence <= readSequence + 1) return false;
  const byOther = [{ authorId: null }, { authorId: { not: actor?.userId ?? '' } }];
  const between = { gt: readSequence, lt: sequence };
  const where = { conversationId, kind: 'text', sequence: between, OR: byOther };
  return (await db.read.message.count({ where })) > 0;
}

function sequenceOf(text: string): number {
  if (/^\d{1,9}$/.test(text)) return Number(text);
  throw new DomainError('bad_request', 'http.cursor');
}
