import type { z } from 'zod';
import { languageOrDefault } from '~/i18n/catalogues.server';
import type { Language } from '~/i18n/language';
import { DomainError } from '~/lib/domain-error';
import { textHash } from '~/lib/hash.server';
import type { Reader } from '~/platform/db/database';
import { enqueueMail } from '~/platform/mail/mail-queue.server';
import type { MailMessage } from '~/platform/mail/mailer';
import { accountKind, type Ctx } from '~/features/accounts/account.policy';
import { ADMIN } from '~/features/accounts/find-admins.server';
import type { contactSchema } from './contact.schema';

/**
 * Sends a visitor's message to CONTACT_EMAIL, in the site's default language, or, without one, to
 * every admin in theirs. Replies go to the visitor. The same message is sent once a day (UTC): a form may
 * be sent twice. Refuses with `unavailable` where no mail can be sent or there is no recipient.
 */
export async function sendContactMessage(
  ctx: Ctx,
  { name, email, message }: z.infer<typeof contactSchema>,
): Promise<void> {
  const { CONTACT_EMAIL } = ctx.env;
  const readers = CONTACT_EMAIL
    ? [{ email: CONTACT_EMAIL, language: null }]
    : await findAdmins(ctx.db.read);
  if (ctx.mailer.kind === 'off' || readers.length === 0) {
    throw new DomainError('unavailable', 'contact.unavailable');
  }
  const { actor } = ctx;
  const mail = ({ t }: Language): MailMessage => ({
    subject: t('mails.contact.subject', { name }),
    parts: [
      {
        facts: [
          [t('mails.contact.from'), `${name}, ${email}`],
          [
            t('mails.contact.account'),
            actor
              ? `${actor.email} (${accountKind(actor.rights, t)})`
              : t('mails.contact.notSignedIn'),
          ],
        ],
      },
      { quote: message },
    ],
    replyTo: email,
  });
  const day = ctx.clock.now().toISOString().slice(0, 10);
  const occasion = textHash(JSON.stringify([day, actor?.userId, name, email, message]));
  await ctx.db.write(async (tx) => {
    for (const [index, { email: to, language: code }] of readers.entries()) {
      const language = languageOrDefault(code, ctx.env.languages);
      const key = `contact:${occasion}:${index}`;
      await enqueueMail(tx, ctx, { key, to, language, message: mail(language) });
    }
  });
}

function findAdmins(read: Reader): Promise<{ email: string; language: string | null }[]> {
  return read.user.findMany({
    where: ADMIN,
    select: { email: true, language: true },
    orderBy: { createdAt: 'asc' },
  });
}
