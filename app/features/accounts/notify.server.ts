import type { Tx } from '~/platform/db/database';
import { sql } from '~/platform/db/sql';
import { enqueueMail } from '~/platform/mail/enqueue-mail.server';
import type { MailMessage } from '~/platform/mail/mail-message';
import type { Services } from '~/platform/services';
import type { NotificationKind } from './notification-kinds';

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
  const [person] = await tx.rows<{ email: string }>(sql`
    SELECT "email" FROM "User" WHERE "id" = ${userId} AND "deletedAt" IS NULL
      AND NOT EXISTS (SELECT 1 FROM "NotificationSetting" s
        WHERE s."userId" = "User"."id" AND s."kind" = ${kind} AND NOT s."wanted")`);
  if (!person) return;
  const switches = { link: 'Choose which messages you get', path: '/dashboard/account#messages' };
  await enqueueMail(tx, ctx, {
    key: `${kind}:${about}:${userId}`,
    to: person.email,
    message: { ...message, foot: [...(message.foot ?? []), switches] },
  });
}
