import { notify } from '~/features/notifications/notifications.server';
import type { Translate } from '~/i18n/language';
import type { Tx } from '~/platform/db/database';
import type { Services } from '~/platform/services';

interface AdminNotice {
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
  { about, path, subject, text }: AdminNotice,
): Promise<void> {
  const admins = await tx.user.findMany({
    where: { canModerate: true, deletedAt: null },
    select: { id: true },
  });
  for (const { id: userId } of admins) {
    await notify(tx, ctx, {
      ...{ userId, about },
      kind: 'product-reported',
      message: ({ t }) => ({
        subject: subject(t),
        parts: [text(t), { link: t('mails.moderation.decide'), path }],
      }),
    });
  }
}
