import { newId } from '~/lib/ids.server';
import { tokenHash } from '~/lib/hash.server';
import type { Language } from '~/i18n/language';
import type { Reader, Tx } from '~/platform/db/database';
import { enqueueMail, withdrawMail } from '~/platform/mail/mail-queue.server';
import type { MailMessage } from '~/platform/mail/mailer';
import type { Services } from '~/platform/services';
import { emailKey } from './account.schema';
import { DAY_MS, HOUR_MS } from '~/lib/durations';

/** Lifetime of a mailed link by purpose, in milliseconds. */
const lifetimes = {
  'reset-password': HOUR_MS,
  'confirm-email': 7 * DAY_MS,
  'change-email': DAY_MS,
  'undo-email': 7 * DAY_MS,
} as const;

type TokenPurpose = keyof typeof lifetimes;

/** Creates a token for a link, with the address that it gives the account. Only its hash is stored. */
export async function createMailToken(
  tx: Tx,
  { clock }: Pick<Services, 'clock'>,
  { userId, purpose, email }: { userId: string; purpose: TokenPurpose; email?: string | undefined },
): Promise<string> {
  // 128 random bits, short enough that mail programs do not break the link.
  const token = newId();
  const createdAt = clock.now();
  const expiresAt = linkExpiresAt({ clock }, purpose);
  const address = email === undefined ? {} : { email, emailKey: emailKey(email) };
  const row = { id: tokenHash(token), userId, purpose, createdAt, expiresAt, ...address };
  await tx.mailToken.create({ data: row });
  return token;
}

/** When a link that is made now ends. */
function linkExpiresAt({ clock }: Pick<Services, 'clock'>, purpose: TokenPurpose): Date {
  return new Date(clock.now().getTime() + lifetimes[purpose]);
}

interface FoundToken {
  userId: string;
  email: string | null;
  createdAt: Date;
}

interface LinkMail {
  userId: string;
  purpose: TokenPurpose;
  /** The address that the link gives the account. */
  email?: string;
  to: string;
  language: Pick<Language, 'code'>;
  /** The message with the link of a token. */
  message: (token: string) => MailMessage;
}

/**
 * Makes a link and mails it instead of the account's earlier ones of this purpose that have not been sent,
 * inside the caller's transaction. It is not sent after its end.
 */
export async function mailLink(
  tx: Tx,
  deps: Pick<Services, 'clock' | 'mailer'>,
  { userId, purpose, email, to, language, message }: LinkMail,
): Promise<void> {
  const keyOf = (tokenId: string) => `${purpose}:${userId}:${tokenId}`;
  const earlier = await tx.mailToken.findMany({ where: { userId, purpose }, select: { id: true } });
  await withdrawMail(
    tx,
    earlier.map(({ id }) => keyOf(id)),
  );
  const token = await createMailToken(tx, deps, { userId, purpose, email });
  await enqueueMail(tx, deps, {
    key: keyOf(tokenHash(token)),
    to,
    language,
    message: message(token),
    expiresAt: linkExpiresAt(deps, purpose),
  });
}

/** Finds the user of a valid token; null when it is unknown, used or expired. */
export async function findMailToken(
  reader: Pick<Reader | Tx, 'mailToken'>,
  { clock }: Pick<Services, 'clock'>,
  { token, purpose }: { token: string; purpose: TokenPurpose },
): Promise<FoundToken | null> {
  const id = tokenHash(token);
  const good = { purpose, usedAt: null, expiresAt: { gt: clock.now() } };
  return reader.mailToken.findFirst({
    where: { id, ...good, user: { deletedAt: null } },
    select: { userId: true, email: true, createdAt: true },
  });
}

/**
 * Uses up a person's tokens of a purpose. Returns whether `token` was valid and belongs to them.
 */
export async function useMailToken(
  tx: Tx,
  ctx: Pick<Services, 'clock'>,
  given: { token: string; purpose: TokenPurpose },
): Promise<FoundToken | null> {
  const found = await findMailToken(tx, ctx, given);
  if (!found) return null;
  const { count } = await tx.mailToken.updateMany({
    where: { id: tokenHash(given.token), usedAt: null },
    data: { usedAt: ctx.clock.now() },
  });
  if (count === 0) return null;
  await tx.mailToken.updateMany({
    where: { userId: found.userId, purpose: given.purpose, usedAt: null },
    data: { usedAt: ctx.clock.now() },
  });
  return found;
}

/** Uses up an account's links of these purposes; with `since` those made from that moment on. */
export async function endMailTokens(
  tx: Tx,
  { clock }: Pick<Services, 'clock'>,
  userId: string,
  purposes: TokenPurpose[],
  since?: Date,
): Promise<void> {
  await tx.mailToken.updateMany({
    where: {
      userId,
      purpose: { in: purposes },
      usedAt: null,
      ...(since && { createdAt: { gte: since } }),
    },
    data: { usedAt: clock.now() },
  });
}

/**
 * Uses up the links by which someone who had access to an account before could take it over later:
 * those that change its address and those that set a password. Called wherever the owner shuts out
 * others: with a new password, and when other sessions are ended.
 */
export function endTakeoverLinks(
  tx: Tx,
  ctx: Pick<Services, 'clock'>,
  userId: string,
): Promise<void> {
  return endMailTokens(tx, ctx, userId, ['change-email', 'reset-password']);
}

/** Deletes used and expired tokens. Returns their number. */
export async function sweepMailTokens({
  db,
  clock,
}: Pick<Services, 'db' | 'clock'>): Promise<number> {
  const { count } = await db.write((tx) =>
    tx.mailToken.deleteMany({ where: { expiresAt: { lte: clock.now() } } }),
  );
  return count;
}

/** The addresses of a person's changes of address that a link still makes or undoes, for the export. */
export function collectOwnEmailChanges(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  userId: string,
) {
  return db.read.mailToken.findMany({
    where: { userId, email: { not: null }, usedAt: null, expiresAt: { gt: clock.now() } },
    orderBy: { createdAt: 'asc' },
    select: { purpose: true, email: true, createdAt: true, expiresAt: true },
  });
}
