import { isBlocked } from '~/features/blocks/blocks.server';
import {
  mailPersonally,
  notifyOfMessageInApp,
} from '~/features/notifications/notifications.server';
import type { Language } from '~/i18n/language';
import type { Tx } from '~/platform/db/database';
import type { JobDeps, JobKind, RunningJob } from '~/platform/jobs/job-kind';
import { enqueueJob } from '~/platform/jobs/job-queue.server';
import { withdrawMailOf } from '~/platform/mail/mail-queue.server';
import type { MailMessage } from '~/platform/mail/mailer';
import type { Services } from '~/platform/services';
import { conversationPath } from './conversation-paths';
import { type Unmailed, findUnmailed } from './conversation.sql.server';
import { MINUTE_MS } from '~/lib/durations';

/** How long a message stays unread before it is mailed. */
const UNREAD_MS = 3 * MINUTE_MS;
/** At most one mail per conversation and person in this time. */
const PAUSE_MS = 15 * MINUTE_MS;
/** Maximum number of messages that one mail quotes. */
const MAX_QUOTED = 50;

/** The job that mails messages which have stayed unread. */
const MESSAGE_MAIL_JOB = 'message-mail';

interface Recipient {
  conversationId: string;
  userId: string;
}

/**
 * Key of the mail job for a run of unmailed messages: it contains the sequence of the first one.
 */
function messageMailKey(of: Recipient & { sequence: number }): string {
  return `${of.conversationId}:${of.userId}:${of.sequence}`;
}

/** When the oldest unmailed message of a conversation is to be mailed. */
function mailDueAt({ createdAt, mailedAt }: Unmailed): Date {
  const next = mailedAt === null ? 0 : mailedAt + PAUSE_MS;
  return new Date(Math.max(createdAt + UNREAD_MS, next));
}

type Deps = JobDeps & Pick<Services, 'mailer' | 'env' | 'publicUrl' | 'signedValues'>;

/** Mails the unread messages of a conversation to the person who has not read them. */
export const messageMailJob: JobKind<Deps> = { kind: MESSAGE_MAIL_JOB, run: mailUnread };

async function mailUnread(deps: Deps, job: RunningJob): Promise<void> {
  const recipient = JSON.parse(job.payload) as Recipient;
  await deps.db.write(async (tx) => {
    await mailIfDue(tx, deps, recipient, job.key);
    await job.complete(tx);
  });
}

async function mailIfDue(tx: Tx, deps: Deps, recipient: Recipient, ownKey: string): Promise<void> {
  const first = await findUnmailed(tx, recipient);
  if (!first) return;
  const runAfter = mailDueAt(first);
  const key = messageMailKey({ ...recipient, sequence: first.sequence });
  if (runAfter > deps.clock.now() && key !== ownKey) {
    // The messages of this job have been read; the unread ones are newer and get a later job.
    const next = { kind: MESSAGE_MAIL_JOB, key, payload: recipient, runAfter };
    await enqueueJob(tx, deps, next);
    return;
  }
  const { conversationId, userId } = recipient;
  const conversation = await tx.conversation.findUniqueOrThrow({
    where: { id: conversationId },
    select: {
      buyerId: true,
      sellerId: true,
      lastSequence: true,
      product: { select: { name: true } },
      buyer: { select: { name: true } },
      seller: { select: { name: true } },
    },
  });
  const { buyerId, sellerId, lastSequence } = conversation;
  const stopped = await isBlocked(tx, buyerId, sellerId);
  const mailed = stopped ? false : await mail(tx, deps, recipient, { first, conversation });
  await tx.conversationParticipant.update({
    where: { conversationId_userId: { conversationId, userId } },
    data: { mailedSequence: lastSequence, ...(mailed && { mailedAt: deps.clock.now() }) },
  });
}

interface Found {
  first: Unmailed;
  conversation: {
    buyerId: string;
    product: { name: string };
    buyer: { name: string };
    seller: { name: string };
  };
}

async function mail(
  tx: Tx,
  deps: Deps,
  { conversationId, userId }: Recipient,
  { first, conversation }: Found,
): Promise<boolean> {
  const { authorId, sequence } = first;
  const unread = {
    conversationId,
    authorId,
    kind: 'text',
    removedAt: null,
    sequence: { gte: sequence },
  };
  const count = await tx.message.count({ where: unread });
  const messages = await tx.message.findMany({
    where: unread,
    orderBy: { sequence: 'asc' },
    take: MAX_QUOTED,
    select: { text: true, photos: { select: { imageId: true } } },
  });
  const { name } = conversation.buyerId === userId ? conversation.seller : conversation.buyer;
  const about = { name, product: conversation.product.name, count };
  const quotes = messages.map(({ text, photos }) => ({ text, photos: photos.length }));
  return mailPersonally(tx, deps, {
    userId,
    kind: 'message',
    otherId: authorId,
    key: `message:${messageMailKey({ conversationId, userId, sequence })}`,
    message: (language) => toMail(quotes, about, conversationPath(conversationId), language),
  });
}

/** Withdraws the mails of a conversation that have not been sent, in which a text was removed. */
export function withdrawMessageMails(tx: Tx, conversationId: string): Promise<void> {
  return withdrawMailOf(tx, `message:${conversationId}:`);
}

/** The mail with the texts of unread messages; `count` includes those that are not quoted. */
function toMail(
  messages: readonly { text: string; photos: number }[],
  about: { name: string; product: string; count: number },
  path: string,
  { t }: Pick<Language, 't'>,
): MailMessage {
  const more = about.count - messages.length;
  return {
    subject: t('mails.message.subject', about),
    parts: [
      t('notifications.message', about),
      ...messages.flatMap(({ text, photos }) => [
        ...(text === '' ? [] : [{ quote: text }]),
        ...(photos === 0 ? [] : [t('mails.message.photos', { count: photos })]),
      ]),
      ...(more > 0 ? [t('mails.message.more', { count: more })] : []),
      { link: t('mails.message.link'), path },
    ],
  };
}

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
  deps: Pick<Services, 'clock' | 'mailer'>,
  { conversationId, productId, authorId, recipientId: userId }: NewMessage,
): Promise<void> {
  await notifyOfMessageInApp(tx, deps, { userId, conversationId, productId, actorId: authorId });
  if (deps.mailer.kind === 'off') return;
  const first = await findUnmailed(tx, { conversationId, userId });
  if (!first) return;
  await enqueueJob(tx, deps, {
    kind: MESSAGE_MAIL_JOB,
    key: messageMailKey({ conversationId, userId, sequence: first.sequence }),
    payload: { conversationId, userId },
    runAfter: mailDueAt(first),
  });
}
