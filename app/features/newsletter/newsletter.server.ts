import type { z } from 'zod';
import type { Ctx } from '~/features/accounts/account.policy';
import { emailKey } from '~/features/accounts/account.schema';
import { languageOrDefault } from '~/i18n/catalogues.server';
import { DomainError } from '~/lib/domain-error';
import { newId } from '~/lib/ids.server';
import { tokenHash } from '~/lib/hash.server';
import { isUniqueViolation } from '~/platform/db/database-errors.server';
import { enqueueMail, withdrawMail } from '~/platform/mail/mail-queue.server';
import {
  confirmMessage,
  welcomeMessage,
  CONFIRM_DAYS,
  type subscriptionSchema,
} from './newsletter.schema';
import { DAY_MS } from '~/lib/durations';

/** The minimum time between two mails to the same address, independent of the requester. */
const PAUSE_MS = 15 * 60_000;

/** The key of the mail with a link. */
const confirmKey = (confirmHash: string) => `newsletter:${confirmHash}`;

/**
 * Adds an address to the waiting list of the newsletter and asks its owner to confirm. The response
 * is the same for every address. Refuses with `unavailable` where no mail can be sent.
 */
export async function subscribe(
  ctx: Ctx,
  { email }: z.infer<typeof subscriptionSchema>,
): Promise<void> {
  if (ctx.mailer.kind === 'off') {
    throw new DomainError('unavailable', 'newsletter.closed');
  }
  const now = ctx.clock.now();
  const token = newId();
  const confirmHash = tokenHash(token);
  const fresh = { id: newId(), email, emailKey: emailKey(email), unsubscribeKey: newId() };
  // An address that subscribes again changes to the language of the page.
  const language = languageOrDefault(ctx.language, ctx.env.languages);
  const send = { key: confirmKey(confirmHash), to: email, language };
  try {
    await ctx.db.write(async (tx) => {
      const known = await tx.newsletterSubscriber.findUnique({
        where: { emailKey: fresh.emailKey },
      });
      if (known && now.getTime() - known.lastMailAt.getTime() < PAUSE_MS) return;
      const { unsubscribeKey } = known ?? fresh;
      if (!known) {
        const data = {
          ...fresh,
          confirmHash,
          lastMailAt: now,
          createdAt: now,
          language: language.code,
        };
        await tx.newsletterSubscriber.create({ data });
      } else {
        await tx.newsletterSubscriber.update({
          where: { id: known.id },
          data: {
            lastMailAt: now,
            language: language.code,
            ...(known.confirmedAt ? {} : { confirmHash, createdAt: now }),
          },
        });
      }
      if (known?.confirmedAt) {
        const message = welcomeMessage(language.t, unsubscribeKey);
        await enqueueMail(tx, ctx, { ...send, message });
        return;
      }
      // The link of an earlier mail ends with the new one.
      if (known) await withdrawMail(tx, [confirmKey(known.confirmHash)]);
      const message = confirmMessage(language.t, token, unsubscribeKey);
      const expiresAt = new Date(now.getTime() + CONFIRM_DAYS * DAY_MS);
      await enqueueMail(tx, ctx, { ...send, message, expiresAt });
    });
  } catch (error) {
    // A concurrent request has subscribed the same address; its mail is sufficient.
    if (!isUniqueViolation(error)) throw error;
  }
}

/**
 * Confirms the address of a valid link and sends the welcome mail once; a second time changes
 * nothing. Refuses with `not_found` when the link is unknown, expired, or the address unsubscribed.
 */
export async function confirmSubscription(ctx: Ctx, token: string): Promise<void> {
  const confirmHash = tokenHash(token);
  await ctx.db.write(async (tx) => {
    const subscriber = await tx.newsletterSubscriber.findUnique({ where: { confirmHash } });
    const isLate = subscriber?.confirmedAt === null && subscriber.createdAt < unconfirmedSince(ctx);
    if (!subscriber || isLate) {
      throw new DomainError('not_found', 'newsletter.linkExpired');
    }
    const confirmed = await tx.newsletterSubscriber.updateMany({
      where: { id: subscriber.id, confirmedAt: null },
      data: { confirmedAt: ctx.clock.now() },
    });
    if (confirmed.count === 0) return;
    const language = languageOrDefault(subscriber.language, ctx.env.languages);
    await enqueueMail(tx, ctx, {
      key: `newsletter-welcome:${confirmHash}`,
      to: subscriber.email,
      language,
      message: welcomeMessage(language.t, subscriber.unsubscribeKey),
    });
  });
}

/** Unconfirmed subscriptions from before this moment can't be confirmed any more. */
function unconfirmedSince({ clock }: Pick<Ctx, 'clock'>): Date {
  return new Date(clock.now().getTime() - CONFIRM_DAYS * DAY_MS);
}

/** Deletes the subscriber that a key belongs to; an unknown key is not an error. */
export async function unsubscribe(ctx: Pick<Ctx, 'db'>, unsubscribeKey: string): Promise<void> {
  await ctx.db.write((tx) => tx.newsletterSubscriber.deleteMany({ where: { unsubscribeKey } }));
}

/** Deletes the addresses that were not confirmed in time. Runs as a sweep. Returns their number. */
export async function forgetUnconfirmed(ctx: Pick<Ctx, 'db' | 'clock'>): Promise<number> {
  const before = unconfirmedSince(ctx);
  const { count } = await ctx.db.write((tx) =>
    tx.newsletterSubscriber.deleteMany({
      where: { confirmedAt: null, createdAt: { lt: before } },
    }),
  );
  return count;
}
