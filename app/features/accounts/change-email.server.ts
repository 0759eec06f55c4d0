import { newId } from '~/lib/ids.server';
import { DomainError, fieldError } from '~/lib/domain-error';
import type { MessageKey } from '~/i18n/language';
import type { Tx } from '~/platform/db/database';
import { isUniqueViolation } from '~/platform/db/database-errors.server';
import { enqueueMail } from '~/platform/mail/mail-queue.server';
import { changeEmailMessage, emailChangedMessage } from './account-mails';
import { requirePermission, type Ctx } from './account.policy';
import { emailKey } from './account.schema';
import { recordOwnSecurityEvent } from './audit.server';
import {
  requireNoDemoAddress,
  requireFreeEmail,
  requireUnreservedEmail,
} from './free-email.server';
import { findMailLanguage } from './mail-language.server';
import {
  createMailToken,
  endMailTokens,
  findMailToken,
  mailLink,
  useMailToken,
} from './mail-tokens.server';
import { removeWaysIn } from './remove-ways-in.server';
import { writeAs } from './write-as.server';
import { DAY_MS } from '~/lib/durations';
import { greetedName } from './greeting';

const STALE_LINK = 'accounts.staleLink' satisfies MessageKey;

/**
 * Sends the link that gives the acting person's account a new address to that address; until it is
 * used nothing changes. The caller has required a recent sign-in. Refuses with `unauthenticated`,
 * `validation_failed`, `conflict` for an address that is taken (as registration does), `unavailable`
 * where no mail is set up, and `rate_limited`.
 */
export async function requestEmailChange(ctx: Ctx, email: string): Promise<void> {
  const { userId, email: current } = requirePermission(ctx, 'account:manage');
  if (ctx.mailer.kind === 'off') throw new DomainError('unavailable', 'accounts.email.noMail');
  if (emailKey(email) === emailKey(current)) throw fieldError('email', 'accounts.email.same');
  requireNoDemoAddress(ctx, email);
  await ctx.limits.consume('mail', userId);
  await requireFreeEmail(ctx, email, userId);
  await writeAs(ctx, 'account:manage', async (tx) => {
    await endMailTokens(tx, ctx, userId, ['change-email']);
    const purpose = 'change-email';
    const language = await findMailLanguage(tx, ctx, userId);
    const message = (token: string) => changeEmailMessage(language, token);
    await mailLink(tx, ctx, { userId, purpose, email, to: email, language, message });
  });
}

/** A change of address by a link, as the person sees it who has opened the link. */
export interface EmailChange {
  /** The new address. */
  email: string;
  /** The address before: in full for its signed-in owner, else masked, as in a***@example.com. */
  former: string;
  /** Whose account it is, as seen by the person: unknown while signed out. */
  whose: 'own' | 'unknown' | 'other';
}

function describeChange(
  { actor }: Ctx,
  userId: string,
  email: string,
  former: string,
): EmailChange {
  const whose = !actor ? 'unknown' : actor.userId === userId ? 'own' : 'other';
  return { email, former: whose === 'own' ? former : maskEmail(former), whose };
}

/** The change that a valid link makes; null for a link that is not valid. */
export async function findEmailChange(ctx: Ctx, token: string): Promise<EmailChange | null> {
  const found = await findMailToken(ctx.db.read, ctx, { token, purpose: 'change-email' });
  if (!found?.email) return null;
  const where = { id: found.userId };
  const owner = await ctx.db.read.user.findUnique({ where, select: { email: true } });
  return owner && describeChange(ctx, found.userId, found.email, owner.email);
}

/**
 * Gives an account the address that the link was sent to, and mails the former address a link that undoes
 * it. The address is confirmed only by a person who is signed in to the account (ADR 286): another owner of
 * the address would confirm a stranger's account by one press. Links sent to the former address become invalid,
 * and a subscription of the newsletter moves to the new one, if the former address was confirmed. Returns the change as the person sees it. Refuses with `gone` when the link is not valid, and with `conflict`
 * when the address was taken meanwhile.
 */
export async function changeEmail(ctx: Ctx, token: string): Promise<EmailChange> {
  return unlessTaken(() =>
    ctx.db.write(async (tx) => {
      const found = await useMailToken(tx, ctx, { token, purpose: 'change-email' });
      if (!found?.email) throw new DomainError('gone', STALE_LINK);
      const { userId, email } = found;
      await requireUnreservedEmail(tx, ctx, email, userId);
      const former = await tx.user.findUniqueOrThrow({ where: { id: userId } });
      const confirmed = ctx.actor?.userId === userId;
      await giveAddress(tx, ctx, { userId, email, confirmed });
      // Of an address that was never confirmed the subscription may be another person's.
      if (former.emailConfirmedAt) await moveSubscription(tx, { from: former.email, to: email });
      await endMailTokens(tx, ctx, userId, ['reset-password', 'confirm-email']);
      await recordOwnSecurityEvent(tx, ctx, { userId, email }, 'account.email-changed');
      const undo = { userId, purpose: 'undo-email', email: former.email } as const;
      const undoToken = await createMailToken(tx, ctx, undo);
      const language = await findMailLanguage(tx, ctx, userId);
      const message = emailChangedMessage({ name: greetedName(former), language }, undoToken);
      const key = `email-changed:${newId()}`;
      await enqueueMail(tx, ctx, { key, to: former.email, language, message });
      return describeChange(ctx, userId, email, former.email);
    }),
  );
}

/**
 * Time before a change of address within which added sign-in methods are removed with the change:
 * an attacker who changes the address may first have added such a method.
 */
const SUSPECT_MS = 7 * DAY_MS;

const suspectSince = ({ createdAt }: { createdAt: Date }) =>
  new Date(createdAt.getTime() - SUSPECT_MS);

/** Effects of a link that undoes a change of address. Times are ISO 8601. */
export interface EmailUndo {
  /** The former address. */
  email: string;
  /** Passkeys that are removed only when they are named, oldest first; none of an admin's (ADR 191). */
  passkeys: { id: string; name: string; createdAt: string }[];
}

/** Finds the effects of a link that undoes a change of address; null for an invalid link. */
export async function findEmailUndo(ctx: Ctx, token: string): Promise<EmailUndo | null> {
  const found = await findMailToken(ctx.db.read, ctx, { token, purpose: 'undo-email' });
  if (!found?.email) return null;
  const user = { id: found.userId, canModerate: false };
  const rows = await ctx.db.read.passkey.findMany({
    where: { user, createdAt: { lt: suspectSince(found) } },
    orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
    select: { id: true, name: true, createdAt: true },
  });
  const passkeys = rows.map((row) => ({ ...row, createdAt: row.createdAt.toISOString() }));
  return { email: found.email, passkeys };
}

/**
 * Restores the former address of an account by the link that was mailed to it. Another person may have
 * changed it: ends all sessions, removes the password, every way to sign in that was added since the
 * week before the change and, of an account that is no admin's, the passkeys that are named. Returns the
 * token of a link that sets a new password. Links of earlier changes stay valid. Refuses with `gone` when the link is not valid,
 * and with `conflict` when the address is taken.
 */
export async function undoEmailChange(
  ctx: Ctx,
  token: string,
  passkeyIds: readonly string[] = [],
): Promise<{ resetToken: string }> {
  return unlessTaken(() =>
    ctx.db.write(async (tx) => {
      const found = await findMailToken(tx, ctx, { token, purpose: 'undo-email' });
      if (!found?.email) throw new DomainError('gone', STALE_LINK);
      const { userId, email, createdAt: since } = found;
      const { email: former } = await tx.user.findUniqueOrThrow({ where: { id: userId } });
      await giveAddress(tx, ctx, { userId, email, confirmed: true });
      await moveSubscription(tx, { from: former, to: email });
      await endMailTokens(tx, ctx, userId, ['reset-password', 'confirm-email', 'change-email']);
      await endMailTokens(tx, ctx, userId, ['undo-email'], since);
      await removeWaysIn(tx, userId, suspectSince(found));
      await removePasskeys(tx, userId, new Set(passkeyIds));
      await recordOwnSecurityEvent(tx, ctx, { userId, email }, 'account.email-restored');
      // With the address, as a link that is not mailed: the owner's next request has to be.
      const purpose = 'reset-password';
      return { resetToken: await createMailToken(tx, ctx, { userId, purpose, email }) };
    }),
  );
}

interface NewAddress {
  userId: string;
  email: string;
  confirmed: boolean;
}

async function giveAddress(
  tx: Tx,
  { clock }: Ctx,
  { userId, email, confirmed }: NewAddress,
): Promise<void> {
  const emailConfirmedAt = confirmed ? clock.now() : null;
  const data = { email, emailKey: emailKey(email), emailConfirmedAt };
  await tx.user.update({ where: { id: userId }, data });
}

/**
 * Moves the confirmed subscription of the newsletter to the new address, so that it is exported and
 * erased with the account. Where the new address has a confirmed one already, that one stays.
 */
async function moveSubscription(tx: Tx, { from, to }: { from: string; to: string }): Promise<void> {
  const [former, other] = [emailKey(from), emailKey(to)];
  const moved = await tx.newsletterSubscriber.findUnique({ where: { emailKey: former } });
  if (!moved?.confirmedAt || former === other) return;
  const present = await tx.newsletterSubscriber.findUnique({ where: { emailKey: other } });
  const where = { id: moved.id };
  if (present?.confirmedAt) {
    await tx.newsletterSubscriber.delete({ where });
    return;
  }
  if (present) await tx.newsletterSubscriber.delete({ where: { id: present.id } });
  await tx.newsletterSubscriber.update({ where, data: { email: to, emailKey: other } });
}

/** Not an admin's: what a mailbox alone can remove, and so replace, is no second factor (ADR 191). */
async function removePasskeys(tx: Tx, userId: string, ids: ReadonlySet<string>): Promise<void> {
  const where = { user: { id: userId, canModerate: false } };
  const own = await tx.passkey.findMany({ where, select: { id: true } });
  const chosen = own.filter(({ id }) => ids.has(id)).map(({ id }) => id);
  await tx.passkey.deleteMany({ where: { id: { in: chosen } } });
}

async function unlessTaken<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    throw new DomainError('conflict', 'accounts.email.taken');
  }
}

/** An address as others than its owner see it: a***@example.com. */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf('@');
  const [first = ''] = email.slice(0, at);
  return `${first}***${email.slice(at)}`;
}
