import { notify } from '~/features/notifications/notifications.server';
import type { Translate } from '~/i18n/language';
import type { Tx } from '~/platform/db/database';
import type { Services } from '~/platform/services';
import { notificationsOf } from './reports.server';

interface AdminNotification {
  /** Identifies the occasion. */
  about: string;
  /** The page on which it is decided. */
  path: string;
  subject(t: Translate): string;
  text(t: Translate): string;
}

/** Notifies every admin who wants mail about reports of one that waits for a decision. */
export async function notifyAdmins(
  tx: Tx,
  ctx: Pick<Services, 'clock' | 'mailer' | 'env'>,
  { about, path, subject, text }: AdminNotification,
): Promise<void> {
  for (const notification of await notificationsOf(tx, about)) {
    await notify(tx, ctx, {
      ...notification,
      unconfirmed: 'message',
      message: ({ t }) => ({
        subject: subject(t),
        parts: [text(t), { link: t('mails.moderation.decide'), path }],
      }),
    });
  }
}
