import type { Tx } from '~/platform/db/database';

/** A way to sign in beside the password. */
export type WayIn = 'passkeys' | 'time-codes' | 'google';

/**
 * Ends an account's sessions and password, and what was added to it since a moment: passkeys, time
 * codes with their recovery codes, and a linked Google account; without `since` all of them. Returns
 * which of these were removed.
 */
export async function removeWaysIn(tx: Tx, userId: string, since?: Date): Promise<WayIn[]> {
  const from = since ?? new Date(0);
  const added = { userId, createdAt: { gte: from } };
  await tx.session.deleteMany({ where: { userId } });
  await tx.pendingSignIn.deleteMany({ where: { userId } });
  await tx.knownDevice.deleteMany({ where: { userId } });
  const passkeys = await tx.passkey.deleteMany({ where: added });
  const google = await tx.signInMethod.deleteMany({ where: { ...added, kind: 'google' } });
  await tx.signInMethod.updateMany({
    where: { userId, kind: 'password' },
    data: { passwordHash: null },
  });
  const timeCodes = await tx.secondFactor.deleteMany({
    where: { userId, OR: [{ createdAt: { gte: from } }, { confirmedAt: { gte: from } }] },
  });
  await tx.recoveryCode.deleteMany({ where: timeCodes.count > 0 ? { userId } : added });
  const removed: WayIn[] = [];
  if (passkeys.count > 0) removed.push('passkeys');
  if (timeCodes.count > 0) removed.push('time-codes');
  if (google.count > 0) removed.push('google');
  return removed;
}
