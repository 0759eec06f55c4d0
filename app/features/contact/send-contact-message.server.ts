import type { z } from 'zod';
import { DomainError } from '~/lib/domain-error';
import { newId } from '~/lib/ids.server';
import type { Reader } from '~/platform/db/database';
import { enqueueMail } from '~/platform/mail/mail-queue.server';
import type { MailMessage } from '~/platform/mail/mailer';
import { accountKind, type Ctx } from '~/features/accounts/account.policy';
import type { contactSchema } from './contact.schema';

/**
 * Sends a visitor's message to CONTACT_EMAIL or, without one, to every admin. Replies go to the
 * visitor. Refuses with `unavailable` where no mail can be sent or there is no recipient.
 */
export async function sendContactMessage(
  ctx: Ctx,
  { name, email, message }: z.infer<typeof contactSchema>,
): Promise<void> {
  const { CONTACT_EMAIL } = ctx.env;
  const readers = CONTACT_EMAIL ? [CONTACT_EMAIL] : await adminAddresses(ctx.db.read);
  if (ctx.mailer.kind === 'off' || readers.length === 0) {
    throw new DomainError('unavailable', 'Messages can not be sent from here at the moment.');
  }
  const { actor } = ctx;
  const mail: MailMessage = {
    subject: `Message from ${name}`,
    parts: [
      {
        facts: [
          ['From', `${name}, ${email}`],
          ['Account', actor ? `${actor.email} (${accountKind(actor.rights)})` : 'not signed in'],
        ],
      },
      { quote: message },
    ],
    replyTo: email,
  };
  const id = newId();
  await ctx.db.write(async (tx) => {
    for (const [index, to] of readers.entries()) {
      await enqueueMail(tx, ctx, { key: `contact:${id}:${index}`, to, message: mail });
    }
  });
}

async function adminAddresses(read: Reader): Promise<string[]> {
  const admins = await read.user.findMany({
    where: { canModerate: true, deletedAt: null },
    select: { email: true },
    orderBy: { createdAt: 'asc' },
  });
  return admins.map(({ email }) => email);
}
