import type { z } from 'zod';
import { DomainError } from '~/lib/domain-error';
import { newId } from '~/lib/ids.server';
import { isUniqueViolation } from '~/platform/db/unique-violation';
import { enqueueMail } from '~/platform/mail/enqueue-mail.server';
import type { Ctx } from '../accounts/actor';
import { emailKey } from '../accounts/email';
import { confirmMessage, welcomeMessage } from './newsletter-messages';
import type { subscriptionSchema } from './newsletter.schema';
import { tokenHash } from './newsletter-token.server';

/** The same address is written to at most this often, whoever asks. */
const PAUSE_MS = 15 * 60_000;

/**
 * Puts an address on the waiting list of the newsletter and asks its owner to confirm. Answers the
 * same for every address. Refuses with `unavailable` where no mail can be sent.
 */
export async function subscribe(
  ctx: Ctx,
  { email }: z.infer<typeof subscriptionSchema>,
): Promise<void> {
  if (ctx.mailer.kind === 'off') {
    throw new DomainError('unavailable', 'The newsletter is closed at the moment.');
  }
  const now = ctx.clock.now();
  const token = newId();
  const confirmHash = tokenHash(token);
  const fresh = { id: newId(), email, emailKey: emailKey(email), unsubscribeKey: newId() };
  const send = { key: `newsletter:${confirmHash}`, to: email };
  try {
    await ctx.db.write(async (tx) => {
      const known = await tx.newsletterSubscriber.findUnique({
        where: { emailKey: fresh.emailKey },
      });
      if (known && now.getTime() - known.lastMailAt.getTime() < PAUSE_MS) return;
      const { unsubscribeKey } = known ?? fresh;
      if (!known) {
        const data = { ...fresh, confirmHash, lastMailAt: now, createdAt: now };
        await tx.newsletterSubscriber.create({ data });
      } else {
        await tx.newsletterSubscriber.update({
          where: { id: known.id },
          data: { lastMailAt: now, ...(known.confirmedAt ? {} : { confirmHash, createdAt: now }) },
        });
      }
      const message = known?.confirmedAt
        ? welcomeMessage(unsubscribeKey)
        : confirmMessage(token, unsubscribeKey);
      await enqueueMail(tx, ctx, { ...send, message });
    });
  } catch (error) {
    // Somebody else has asked for the same address at the same moment: theirs is as good.
    if (!isUniqueViolation(error)) throw error;
  }
}
