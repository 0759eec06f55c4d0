import { textHash } from '~/lib/hash.server';
import type { Reader } from '~/platform/db/database';
import type { MessageInput } from './message.schema';

/** What a message command sends. */
export type SentInput = MessageInput & { imageIds?: readonly string[] | undefined };

type Reading = Pick<Reader, 'image' | 'message'>;

/** The message that the same form of a person has stored in a conversation; null without one. */
export async function findStoredMessage(
  reader: Reading,
  conversationId: string,
  formKey: string | null,
): Promise<{ conversationId: string; messageId: string } | null> {
  if (formKey === null) return null;
  const where = { conversationId_formKey: { conversationId, formKey } };
  const sent = await reader.message.findUnique({ where, select: { id: true } });
  return sent && { conversationId, messageId: sent.id };
}

/**
 * The key by which a message is stored once: of the form's key and all that it sends, so that another
 * text of a form that the browser has restored is another message (ADR 257).
 */
export async function formKeyOf(
  reader: Reading,
  userId: string,
  input: SentInput,
): Promise<string | null> {
  const { text, formKey, imageIds = [] } = input;
  if (formKey === undefined) return null;
  const where = { id: { in: [...imageIds] } };
  const images =
    imageIds.length === 0
      ? []
      : await reader.image.findMany({ where, select: { id: true, contentHash: true } });
  const hashes = imageIds.map((id) => images.find((image) => image.id === id)?.contentHash ?? id);
  return textHash(JSON.stringify([formKey, userId, text, hashes]));
}
