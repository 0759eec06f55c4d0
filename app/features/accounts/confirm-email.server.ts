import { DomainError } from '~/lib/domain-error';
import type { Language } from '~/i18n/language';
import type { Tx } from '~/platform/db/database';
import type { Services } from '~/platform/services';
import type { Ctx } from './account.policy';
import { findMailLanguage } from './mail-language.server';
import { findMailToken, mailLink, useMailToken } from './mail-tokens.server';
import { confirmEmailMessage } from './account-mails';
import { writeAs } from './write-as.server';

const purpose = 'confirm-email';

interface Person {
  id: string;
  email: string;
  language: Language;
}

/** Sends the link that confirms an address, in the caller's transaction. */
export async function sendConfirmation(
  tx: Tx,
  ctx: Pick<Services, 'clock' | 'mailer' | 'env'>,
  { id, email, language }: Person,
): Promise<void> {
  if (ctx.mailer.kind === 'off') return;
  const message = (token: string) => confirmEmailMessage(language, token);
  await mailLink(tx, ctx, { userId: id, purpose, to: email, language, message });
}

/**
 * Sends the link to the acting person again. Returns false when the address is already confirmed.
 * Refuses with `unauthenticated`, `unavailable` where no mail is set up, and `rate_limited`.
 */
export async function resendConfirmation(ctx: Ctx): Promise<boolean> {
  const { actor } = ctx;
  if (!actor) throw new DomainError('unauthenticated');
  if (actor.emailConfirmed) return false;
  if (ctx.mailer.kind === 'off') {
    throw new DomainError('unavailable', 'accounts.noMailConfirm');
  }
  await ctx.limits.consume('mail', actor.userId);
  await writeAs(ctx, 'account:manage', async (tx, { userId: id, email }) =>
    sendConfirmation(tx, ctx, { id, email, language: await findMailLanguage(tx, ctx, id) }),
  );
  return true;
}

/** Returns the user whose address a valid link confirms; null for an invalid link. */
export function findConfirmation(ctx: Ctx, token: string): Promise<{ userId: string } | null> {
  return findMailToken(ctx.db.read, ctx, { token, purpose });
}

/**
 * Confirms the acting person's address, by the link that was sent to it. The link alone confirms nothing:
 * a stranger may have registered the address, and its owner would confirm the stranger's account
 * (ADR 286). Refuses with `unauthenticated`, and with `gone` when the link is not valid or another
 * account's.
 */
export async function confirmEmail(ctx: Ctx, token: string): Promise<void> {
  await writeAs(ctx, 'account:manage', async (tx, { userId }) => {
    const owner = await useMailToken(tx, ctx, { token, purpose });
    if (owner?.userId !== userId) throw new DomainError('gone', 'accounts.staleLink');
    await tx.user.updateMany({
      where: { id: userId, emailConfirmedAt: null },
      data: { emailConfirmedAt: ctx.clock.now() },
    });
  });
}

/**
 * Requires a confirmed address for payments and listings where the operator has set
 * `REQUIRE_CONFIRMED_EMAIL=1`. Refuses with `unauthenticated` and `forbidden`.
 */
export function requireConfirmedEmail({ env, actor }: Pick<Ctx, 'env' | 'actor'>): void {
  if (!actor) throw new DomainError('unauthenticated');
  if (!env.REQUIRE_CONFIRMED_EMAIL || actor.emailConfirmed) return;
  throw new DomainError('forbidden', 'accounts.confirmFirst');
}
