import type { Tx } from '~/platform/db/database';

/** A way to sign in beside the password. */
export type WayIn = 'passkeys' | 'google';

/**
 * Removes the passkeys and the linked Google account that were added since a moment, without one all
 * of them; with `leavePasskeys` Google alone. Returns which of the two were there.
 */
export async function removeOtherSignIns(
  tx: Tx,
  userId: string,
  { since = new Date(0), leavePasskeys = false }: { since?: Date; leavePasskeys?: boolean },
): Promise<WayIn[]> {
  const added = { userId, createdAt: { gte: since } };
  const passkeys = leavePasskeys ? { count: 0 } : await tx.passkey.deleteMany({ where: added });
  const google = await tx.signInMethod.deleteMany({ where: { ...added, kind: 'google' } });
  return [
    ...(passkeys.count > 0 ? (['passkeys'] as const) : []),
    ...(google.count > 0 ? (['google'] as const) : []),
  ];
}

/**
 * Ends an account's sessions and password, and what was added to it since a moment: passkeys, time
 * codes with their recovery codes, and a linked Google account.
 */
export async function removeWaysIn(tx: Tx, userId: string, since: Date): Promise<void> {
  await tx.session.deleteMany({ where: { userId } });
  await tx.pendingSignIn.deleteMany({ where: { userId } });
  await tx.knownDevice.deleteMany({ where: { userId } });
  await removeOtherSignIns(tx, userId, { since });
  await tx.signInMethod.deleteMany({ where: { userId, kind: 'password' } });
  const timeCodes = await tx.secondFactor.deleteMany({
    where: { userId, OR: [{ createdAt: { gte: since } }, { confirmedAt: { gte: since } }] },
  });
  const added = { userId, createdAt: { gte: since } };
  await tx.recoveryCode.deleteMany({ where: timeCodes.count > 0 ? { userId } : added });
}
