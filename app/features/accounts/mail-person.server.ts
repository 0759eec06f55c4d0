import { greetedName } from './greeting';
import { languageOrDefault } from '~/i18n/catalogues.server';
import type { Language } from '~/i18n/language';
import type { Tx } from '~/platform/db/database';
import { enqueueMail } from '~/platform/mail/mail-queue.server';
import type { MailMessage } from '~/platform/mail/mailer';
import type { Services } from '~/platform/services';

/**
 * Mails a decision of the moderators to an account in its language, in the transaction of the
 * decision; no account can switch these mails off. An address that is not confirmed gets them too, but
 * is greeted without the name. Does nothing for a deleted account.
 */
export async function mailPerson(
  tx: Tx,
  ctx: Pick<Services, 'clock' | 'mailer' | 'env'>,
  userId: string,
  { key, message }: { key: string; message(to: { name: string; language: Language }): MailMessage },
): Promise<void> {
  const person = await tx.user.findUnique({
    where: { id: userId, deletedAt: null },
    select: { name: true, email: true, emailConfirmedAt: true, language: true },
  });
  if (!person) return;
  const language = languageOrDefault(person.language, ctx.env.languages);
  await enqueueMail(tx, ctx, {
    key,
    to: person.email,
    language,
    message: message({ name: greetedName(person), language }),
  });
}
