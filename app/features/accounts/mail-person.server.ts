import { languageOrDefault } from '~/i18n/catalogues.server';
import type { Language } from '~/i18n/language';
import type { Tx } from '~/platform/db/database';
import { enqueueMail } from '~/platform/mail/mail-queue.server';
import type { MailMessage } from '~/platform/mail/mailer';
import type { Services } from '~/platform/services';

/**
 * The message to an address that is not confirmed, which anyone may have registered (decision 53a):
 * news that contain nothing that a person wrote, and the first link of `message`, the page with the
 * details. Without a link it leads to the notifications.
 */
export function unconfirmedMessage(
  { t }: Pick<Language, 't'>,
  message: MailMessage,
  {
    subject = t('mails.unconfirmed.anySubject'),
    news = t('mails.unconfirmed.any'),
  }: { subject?: string; news?: string } = {},
): MailMessage {
  const link = message.parts.find((part) => typeof part === 'object' && 'link' in part) ?? {
    link: t('notifications.title'),
    path: '/dashboard/notifications',
  };
  return { subject, parts: [news, t('mails.unconfirmed.hint'), link] };
}

/**
 * Mails a decision of the moderators to an account in its language, in the transaction of the
 * decision; no account can switch these mails off. To an address that is not confirmed the mail says only
 * that there is news. Does nothing for a deleted account.
 */
export async function mailPerson(
  tx: Tx,
  ctx: Pick<Services, 'clock' | 'mailer' | 'env'>,
  userId: string,
  { key, message }: { key: string; message(to: { name: string; language: Language }): MailMessage },
): Promise<void> {
  const person = await tx.user.findUnique({
    where: { id: userId, deletedAt: null },
    select: { name: true, email: true, language: true, emailConfirmedAt: true },
  });
  if (!person) return;
  const language = languageOrDefault(person.language, ctx.env.languages);
  const written = message({ name: person.name, language });
  await enqueueMail(tx, ctx, {
    key,
    to: person.email,
    language,
    message: person.emailConfirmedAt ? written : unconfirmedMessage(language, written),
  });
}
