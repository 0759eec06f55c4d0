import type { MessageKey } from '~/i18n/language';
import { DomainError, fieldError } from '~/lib/domain-error';
import { newId } from '~/lib/ids.server';
import { isDemoAddress } from '~/lib/start-checks';
import { tokenHash } from '~/lib/hash.server';
import type { Reader, Tx } from '~/platform/db/database';
import type { Ctx } from './account.policy';
import { emailKey } from './account.schema';

const TAKEN = 'accounts.taken' satisfies MessageKey;
const OTHER_NEEDED = 'accounts.email.taken' satisfies MessageKey;

/**
 * The refusal (`conflict`) of an address that another account has: to a new account, or to an account
 * that wants it in place of its own (`userId`).
 */
export function emailTaken(userId?: string): DomainError {
  const message = userId === undefined ? TAKEN : OTHER_NEEDED;
  return new DomainError('conflict', { message, fields: { email: [message] } });
}

/**
 * Refuses with `conflict` an address that is already taken, before expensive work starts. The later
 * write checks again, because an address may be taken meanwhile.
 */
export async function requireFreeEmail(
  ctx: Pick<Ctx, 'db' | 'clock' | 'encryption'>,
  email: string,
  userId?: string,
): Promise<void> {
  const { db } = ctx;
  const taken = await db.read.user.findFirst({
    where: { emailKey: emailKey(email) },
    select: { id: true },
  });
  if (taken) throw emailTaken(userId);
  await requireUnreservedEmail(db.read, ctx, email, userId);
}

/**
 * Refuses with `conflict` an address that an account had until a few days ago and may still go back
 * to: else a thief could register the address to prevent that. `userId`: the account that may take
 * it nevertheless. Refuses as well the address of an account that was deleted while it was suspended
 * (`eraseMailTokens`).
 */
export async function requireUnreservedEmail(
  reader: Pick<Reader | Tx, 'mailToken'>,
  { clock, encryption }: Pick<Ctx, 'clock' | 'encryption'>,
  email: string,
  userId?: string,
): Promise<void> {
  const key = emailKey(email);
  const reserved = await reader.mailToken.findFirst({
    where: {
      usedAt: null,
      expiresAt: { gt: clock.now() },
      ...(userId && { userId: { not: userId } }),
      purpose: RESERVING,
      emailKey: { in: [key, ...encryption.keyedHashes(key, SUSPENDED)] },
    },
    select: { id: true },
  });
  if (reserved) throw emailTaken(userId);
}

/** While it is valid, a `MailToken` of this purpose reserves the address of its `emailKey`. */
const RESERVING = 'undo-email';

/** Purpose of the keyed hashes. */
const SUSPENDED = 'suspended-email';

/** The end of a reservation that has none. */
const NEVER = new Date('9999-12-31T00:00:00Z');

/**
 * Deletes the links of an account that is being deleted. If it is suspended, reserves its address, and
 * former ones that it could still go back to, until the suspension would have ended, or for good where
 * that has no end. Only keyed hashes of them are stored (ADR 287).
 */
export async function eraseMailTokens(
  tx: Tx,
  { clock, encryption }: Pick<Ctx, 'clock' | 'encryption'>,
  account: { id: string; email: string; suspendedAt: Date | null; suspendedUntil: Date | null },
): Promise<void> {
  const userId = account.id;
  const createdAt = clock.now();
  const expiresAt = account.suspendedUntil ?? NEVER;
  const former = await tx.mailToken.findMany({
    where: { userId, purpose: RESERVING, usedAt: null, expiresAt: { gt: createdAt } },
    select: { emailKey: true },
  });
  await tx.mailToken.deleteMany({ where: { userId } });
  if (!account.suspendedAt || expiresAt <= createdAt) return;
  const addresses = [account.email, ...former.map((one) => one.emailKey ?? '')].map(emailKey);
  for (const address of new Set(addresses.filter(Boolean))) {
    const [hash] = encryption.keyedHashes(address, SUSPENDED);
    // Without `email` and with an id that no token has, it is the row of no link.
    const row = { userId, purpose: RESERVING, emailKey: hash, createdAt, expiresAt };
    await tx.mailToken.create({ data: { id: tokenHash(newId()), ...row } });
  }
}

/**
 * Refuses with `validation_failed` an address of the demo in production: a live site does not start
 * while demo accounts can sign in.
 */
export function requireNoDemoAddress({ env }: Pick<Ctx, 'env'>, email: string): void {
  if (env.production && isDemoAddress(email)) throw fieldError('email', 'accounts.unreachable');
}
