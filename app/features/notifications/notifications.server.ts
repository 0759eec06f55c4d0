import { requirePermission, type Ctx } from '~/features/accounts/account.policy';
import { writeAs } from '~/features/accounts/write-as.server';
import { languageOrDefault } from '~/i18n/catalogues.server';
import type { Language } from '~/i18n/language';
import { DomainError } from '~/lib/domain-error';
import type { Tx } from '~/platform/db/database';
import { enqueueMail, withdrawMail } from '~/platform/mail/mail-queue.server';
import type { MailMessage } from '~/platform/mail/mailer';
import type { Services } from '~/platform/services';
import {
  NOTIFICATIONS_PATH,
  notificationKinds,
  notificationKindsFor,
  type InAppKind,
  type NotificationKind,
  type PersonalKind,
} from './notification-kinds';
import {
  findRecipient,
  insertNotification,
  insertNotifications,
  type NewNotification,
} from './notification.sql.server';
import { noReplyAddress, unsubscribePath } from './unsubscribe.server';

type Sending = Pick<Services, 'clock' | 'mailer' | 'env'>;

interface Notification {
  userId: string;
  kind: NotificationKind;
  /**
   * Identifies the occasion within its kind, such as the order's id. A second call sends nothing.
   */
  about: string;
  /** The message in the language of its recipient. */
  message: (language: Language) => MailMessage;
  /**
   * The message to an address that is not confirmed, without what people wrote: anyone may have
   * registered it (decision 53a). `message`: the same, where the sender has paid or the recipient is an
   * admin. Without it such an address reads only that there is news.
   */
  unconfirmed?: 'message' | ((language: Language) => MailMessage);
  /** When the time for what the mail asks ends: it is not sent from then on. */
  expiresAt?: Date | undefined;
  /** Notifies in the app as well; `about` is the id of the order or report unless `subjectId` is given. */
  inApp?: Omit<NewNotification, 'userId' | 'kind' | 'key'>;
}

/**
 * Notifies a person in their language and in the caller's transaction: by mail, unless they have
 * switched off this kind, and with `inApp` in the app. Does nothing when their account is deleted.
 * Appends a line with the address of the switch to the mail.
 */
export async function notify(
  tx: Tx,
  ctx: Sending,
  { userId, kind, about, message, unconfirmed, expiresAt, inApp }: Notification,
): Promise<void> {
  const person = await findRecipient(tx, userId, kind);
  if (!person) return;
  if (inApp) {
    const row = { subjectId: about, ...inApp, userId, kind: kind as InAppKind, key: about };
    await insertNotification(tx, row, { at: ctx.clock.now() });
  }
  if (!person.wanted) return;
  const language = languageOrDefault(person.language, ctx.env.languages);
  const { foot = [], ...written } = messageFor(person)(language);
  await enqueueMail(tx, ctx, {
    key: mailKey({ userId, kind, about }),
    to: person.email,
    language,
    message: { ...written, foot: [...foot, switchesPart(language)] },
    expiresAt,
  });

  function messageFor({ emailConfirmed }: { emailConfirmed: boolean | number }) {
    if (emailConfirmed || unconfirmed === 'message') return message;
    return unconfirmed ?? neutralMessage;
  }
}

/** The message to an address that is not confirmed about news of any kind. */
function neutralMessage({ t }: Language): MailMessage {
  return {
    subject: t('mails.unconfirmed.anySubject'),
    parts: [
      t('mails.unconfirmed.any'),
      t('mails.unconfirmed.hint'),
      { link: t('notifications.title'), path: NOTIFICATIONS_PATH },
    ],
  };
}

function switchesPart({ t }: Language) {
  return { link: t('mails.switches'), path: '/dashboard/account?to=messages' };
}

type Occasion = Pick<Notification, 'userId' | 'kind' | 'about'>;

/** Withdraws the mails of notifications that have not been sent yet; what is in the app stays. */
export function withdrawMails(tx: Tx, notifications: readonly Occasion[]): Promise<void> {
  return withdrawMail(tx, notifications.map(mailKey));
}

/** Withdraws notifications: mail that has not been sent yet, and what is in the app. */
export async function withdrawNotifications(
  tx: Tx,
  notifications: readonly Occasion[],
): Promise<void> {
  await withdrawMails(tx, notifications);
  for (const { userId, kind, about: key } of notifications) {
    await tx.notification.deleteMany({ where: { userId, kind, key } });
  }
}

function mailKey({ userId, kind, about }: Occasion): string {
  return `${kind}:${about}:${userId}`;
}

/**
 * Notifies a person in the app, in the caller's transaction; once per kind and key. The mail about
 * it, if any, is another call.
 */
export function notifyInApp(
  tx: Tx,
  { clock }: Pick<Services, 'clock'>,
  notification: NewNotification,
): Promise<void> {
  return insertNotification(tx, notification, { at: clock.now() });
}

/** As `notifyInApp`, of many occasions with one statement. */
export function notifyManyInApp(
  tx: Tx,
  { clock }: Pick<Services, 'clock'>,
  notifications: readonly NewNotification[],
): Promise<void> {
  return insertNotifications(tx, notifications, clock.now());
}

/** As `notifyInApp` of a message: an unread notification of the conversation counts on instead. */
export function notifyOfMessageInApp(
  tx: Tx,
  { clock }: Pick<Services, 'clock'>,
  message: { userId: string; conversationId: string; productId: string; actorId: string },
): Promise<void> {
  const { conversationId, ...about } = message;
  const row = {
    ...about,
    kind: 'message',
    key: conversationId,
    subjectId: conversationId,
  } as const;
  return insertNotification(tx, row, { at: clock.now(), counted: true });
}

/**
 * Marks a person's notifications about a conversation or offer as read, inside the transaction in
 * which they read or answer it.
 */
export async function readNotificationsAbout(
  tx: Tx,
  { clock }: Pick<Services, 'clock'>,
  about: { userId: string; kinds: readonly InAppKind[]; subjectIds: readonly string[] },
): Promise<void> {
  const { userId, kinds, subjectIds } = about;
  const key = { in: [...subjectIds] };
  await tx.notification.updateMany({
    where: { userId, kind: { in: [...kinds] }, key, readAt: null },
    data: { readAt: clock.now() },
  });
}

/** Marks the notifications of a kind about an order as read, in the transaction that makes them outdated. */
export async function readNotificationsOfOrder(
  tx: Tx,
  { clock }: Pick<Services, 'clock'>,
  { userIds, kind, orderId }: { userIds: readonly string[]; kind: InAppKind; orderId: string },
): Promise<void> {
  await tx.notification.updateMany({
    where: { userId: { in: [...userIds] }, kind, subjectId: orderId, readAt: null },
    data: { readAt: clock.now() },
  });
}

/** A mail that carries what another person wrote or offers. */
interface PersonalMail {
  userId: string;
  kind: PersonalKind;
  /** The other person, if it is one: a block stops the mail until it is sent (decision 52). */
  otherId?: string | null;
  /** Identifies the mail: a second one of the same key is not sent. */
  key: string;
  message: (language: Language) => MailMessage;
  /** As that of a `Notification`. */
  expiresAt?: Date | undefined;
}

/**
 * Mails a person what another one wrote or offers, in the caller's transaction: only to a confirmed
 * address, with a Reply-To that takes no replies, and with one-click unsubscribing (decision 53a).
 * Returns false when the person gets no such mail.
 */
export async function mailPersonally(
  tx: Tx,
  deps: Sending & Pick<Services, 'publicUrl' | 'signedValues'>,
  { userId, kind, otherId, key, message, expiresAt }: PersonalMail,
): Promise<boolean> {
  const person = await findRecipient(tx, userId, kind);
  if (!person?.emailConfirmed || !person.wanted || deps.mailer.kind === 'off') return false;
  const language = languageOrDefault(person.language, deps.env.languages);
  const { t } = language;
  const path = unsubscribePath(deps, { userId, kind });
  const { foot = [], ...written } = message(language);
  const ownFoot = [
    t(kind === 'message' || kind === 'offer' ? 'mails.noReply' : 'mails.notRead'),
    { link: t('mails.unsubscribe'), path },
    switchesPart(language),
  ];
  await enqueueMail(tx, deps, {
    key,
    to: person.email,
    language,
    recipient: { userId, kind, otherId: otherId ?? undefined },
    expiresAt,
    message: {
      ...written,
      foot: [...foot, ...ownFoot],
      replyTo: noReplyAddress(deps),
      unsubscribePath: path,
    },
  });
  return true;
}

interface MessageSwitch {
  kind: NotificationKind;
  wanted: boolean;
}

/**
 * The mails of the acting person's rights, each with its switch. Refuses with `unauthenticated`.
 */
export async function listOwnMessages(ctx: Ctx): Promise<MessageSwitch[]> {
  const { userId, rights } = requirePermission(ctx, 'account:manage');
  const rows = await ctx.db.read.notificationSetting.findMany({ where: { userId } });
  const off = new Set(rows.filter(({ wanted }) => !wanted).map(({ kind }) => kind));
  return notificationKindsFor(rights).map((kind) => ({ kind, wanted: !off.has(kind) }));
}

/**
 * Switches on the named kinds and switches off all others of the acting person's rights, without those
 * that the form did not show: the rights may have grown since it was opened. Refuses with
 * `unauthenticated`, and with `bad_request` a kind that does not exist.
 */
export async function chooseOwnMessages(
  ctx: Ctx,
  wantedKinds: readonly string[],
  shownKinds: readonly string[] = notificationKinds,
): Promise<void> {
  const known: readonly string[] = notificationKinds;
  if (wantedKinds.some((kind) => !known.includes(kind))) throw new DomainError('bad_request');
  await writeAs(ctx, 'account:manage', async (tx, { userId, rights }) => {
    for (const kind of notificationKindsFor(rights)) {
      if (!shownKinds.includes(kind)) continue;
      await setWanted(tx, { userId, kind }, wantedKinds.includes(kind));
    }
  });
}

async function setWanted(
  tx: Tx,
  which: { userId: string; kind: NotificationKind },
  wanted: boolean,
): Promise<void> {
  await tx.notificationSetting.upsert({
    where: { userId_kind: which },
    create: { ...which, wanted },
    update: { wanted },
  });
}
