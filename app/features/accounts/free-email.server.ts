import type { MessageKey } from '~/i18n/language';
import { DomainError, fieldError } from '~/lib/domain-error';
import { isDemoAddress } from '~/lib/start-checks';
import type { Reader, Tx } from '~/platform/db/database';
import type { Ctx } from './account.policy';
import { emailKey } from './account.schema';

const TAKEN = 'accounts.taken' satisfies MessageKey;

/** The refusal of an address that another account has. */
export function emailTaken(): DomainError {
  return new DomainError('conflict', { message: TAKEN, fields: { email: [TAKEN] } });
}

/**
 * Refuses with `conflict` an address that is already taken, before expensive work starts. The later
 * write checks again, because an address may be taken meanwhile.
 */
export async function requireFreeEmail(
  { db, clock }: Pick<Ctx, 'db' | 'clock'>,
  email: string,
  userId?: string,
): Promise<void> {
  const taken = await db.read.user.findFirst({
    where: { emailKey: emailKey(email) },
    select: { id: true },
  });
  if (taken) throw emailTaken();
  await requireUnreservedEmail(db.read, { clock }, email, userId);
}

/**
 * Refuses with `conflict` an address that an account had until a few days ago and may still go back
 * to: else a thief could register the address to prevent that. `userId`: the account that may take
 * it nevertheless.
 */
export async function requireUnreservedEmail(
  reader: Pick<Reader | Tx, 'mailToken'>,
  { clock }: Pick<Ctx, 'clock'>,
  email: string,
  userId?: string,
): Promise<void> {
  const reserved = await reader.mailToken.findFirst({
    where: {
      emailKey: emailKey(email),
      purpose: 'undo-email',
      usedAt: null,
      expiresAt: { gt: clock.now() },
      ...(userId && { userId: { not: userId } }),
    },
    select: { id: true },
  });
  if (reserved) throw emailTaken();
}

/**
 * Refuses with `validation_failed` an address of the demo in production: a live site does not start
 * while demo accounts can sign in.
 */
export function requireNoDemoAddress({ env }: Pick<Ctx, 'env'>, email: string): void {
  if (env.production && isDemoAddress(email)) throw fieldError('email', 'accounts.unreachable');
}
