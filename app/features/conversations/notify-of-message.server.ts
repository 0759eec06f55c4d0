import type { Tx } from '~/platform/db/database';
import type { Services } from '~/platform/services';

/** A new message of a person, as its notification needs it. */
export interface NewMessage {
  conversationId: string;
  messageId: string;
  sequence: number;
  authorId: string;
  recipientId: string;
}

/** The one place that notifies of a new message, in the transaction that stores it. */
export async function notifyOfMessage(
  _tx: Tx,
  _ctx: Pick<Services, 'clock' | 'mailer'>,
  _message: NewMessage,
): Promise<void> {}
