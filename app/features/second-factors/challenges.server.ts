import type { Ctx } from '~/features/accounts/account.policy';
import { tokenHash } from '~/lib/hash.server';

/** Milliseconds in which a challenge has to be signed. */
const CHALLENGE_MS = 5 * 60 * 1000;

export type ChallengePurpose = 'register' | 'sign-in' | 'confirm';

interface Asked {
  challenge: string;
  purpose: ChallengePurpose;
  /** The account that asks for it; null for a sign-in. */
  userId: string | null;
}

/** Stores the hash of a challenge that was sent to a browser. */
export async function storeChallenge(
  { db, clock }: Pick<Ctx, 'db' | 'clock'>,
  { challenge, purpose, userId }: Asked,
): Promise<void> {
  const expiresAt = new Date(clock.now().getTime() + CHALLENGE_MS);
  const row = { id: tokenHash(challenge), purpose, userId, expiresAt };
  await db.write((tx) => tx.passkeyChallenge.create({ data: row }));
}

/**
 * Uses up a challenge. Returns whether it was asked for with this purpose, by this account, within
 * the last five minutes, and was not used before.
 */
export async function takeChallenge(
  { db, clock }: Pick<Ctx, 'db' | 'clock'>,
  { challenge, purpose, userId }: Asked,
): Promise<boolean> {
  const where = { id: tokenHash(challenge), purpose, userId, expiresAt: { gt: clock.now() } };
  const { count } = await db.write((tx) => tx.passkeyChallenge.deleteMany({ where }));
  return count === 1;
}
