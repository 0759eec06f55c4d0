import { notifyOfMessageInApp } from '~/features/notifications/notifications.server';
import type { Tx } from '~/platform/db/database';
import { enqueueJob } from '~/platform/jobs/job-queue.server';
import type { Services } from '~/platform/services';
import { findUnmailed } from './conversation.sql.server';
import { mailDueAt, MESSAGE_MAIL_JOB, messageMailKey } from './mail-messages.server';

/** A new message of a person, as its notification needs it. */
interface NewMessage {
  conversationId: string;
  productId: string;
  authorId: string;
  recipientId: string;
}

/**
 * Notifies of a new message in the app, in the transaction that stores it, and enqueues the job
 * that mails it if it stays unread. The messages that follow an unmailed one share its job.
 */
export async function notifyOfMessage(
  tx: Tx,
  ctx: Pick<Services, 'clock' | 'mailer'>,
  { conversationId, productId, authorId, recipientId: userId }: NewMessage,
): Promise<void> {
  await notifyOfMessageInApp(tx, ctx, { userId, conversationId, productId, actorId: authorId });
  if (ctx.mailer.kind === 'off') return;
  const first = await findUnmailed(tx, { conversationId, userId });
  if (!first) return;
  await enqueueJob(tx, ctx, {
    kind: MESSAGE_MAIL_JOB,
    key: messageMailKey({ conversationId, userId, sequence: first.sequence }),
    payload: { conversationId, userId },
    runAfter: mailDueAt(first),
  });
}
