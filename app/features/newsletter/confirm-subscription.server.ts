import { DomainError } from '~/lib/domain-error';
import { enqueueMail } from '~/platform/mail/enqueue-mail.server';
import type { Ctx } from '../accounts/actor';
import { welcomeMessage } from './newsletter-messages';
import { tokenHash } from './newsletter-token.server';

/**
 * Confirms the address whose owner has the link, and welcomes it once; a second time changes
 * nothing. Refuses with `not_found` when the link is unknown, left or has run out.
 */
export async function confirmSubscription(ctx: Ctx, token: string): Promise<void> {
  const confirmHash = tokenHash(token);
  await ctx.db.write(async (tx) => {
    const subscriber = await tx.newsletterSubscriber.findUnique({ where: { confirmHash } });
    if (!subscriber) {
      throw new DomainError(
        'not_found',
        'This link has run out. Subscribe again to get a new one.',
      );
    }
    const confirmed = await tx.newsletterSubscriber.updateMany({
      where: { id: subscriber.id, confirmedAt: null },
      data: { confirmedAt: ctx.clock.now() },
    });
    if (confirmed.count === 0) return;
    await enqueueMail(tx, ctx, {
      key: `newsletter-welcome:${confirmHash}`,
      to: subscriber.email,
      message: welcomeMessage(subscriber.unsubscribeKey),
    });
  });
}
