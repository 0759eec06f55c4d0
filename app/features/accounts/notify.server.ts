import type { Reader, Tx } from '~/platform/db/database';
import { enqueueMail } from '~/platform/mail/enqueue-mail.server';
import type { MailMessage } from '~/platform/mail/mail-message';
import type { Services } from '~/platform/services';
import type { NotificationKind } from './notification-kinds';

/** Whether a person wants messages of this kind; they do until they have switched it off. */
export async function wantsMessage(
  reader: Pick<Reader | Tx, 'notificationSetting'>,
  userId: string,
  kind: NotificationKind,
): Promise<boolean> {
  const setting = await reader.notificationSetting.findUnique({
    where: { userId_kind: { userId, kind } },
    select: { wanted: true },
  });
  return setting?.wanted ?? true;
}

interface Notification {
  userId: string;
  kind: NotificationKind;
  /** Names the occasion within its kind, such as the order's id: told once, however often called. */
  about: string;
  message: MailMessage;
}

/**
 * Tells a person of something by mail, in the transaction in which it happens, unless they have
 * switched such messages off or are gone. Adds the line that says where to switch it off.
 */
export async function notify(
  tx: Tx,
  ctx: Pick<Services, 'clock' | 'mailer'>,
  { userId, kind, about, message }: Notification,
): Promise<void> {
  const person = await tx.user.findUnique({
    where: { id: userId, deletedAt: null },
    select: { email: true },
  });
  if (!person || !(await wantsMessage(tx, userId, kind))) return;
  const switches = { link: 'Choose which messages you get', path: '/dashboard/account#messages' };
  await enqueueMail(tx, ctx, {
    key: `${kind}:${about}:${userId}`,
    to: person.email,
    message: { ...message, foot: [...(message.foot ?? []), switches] },
  });
}
