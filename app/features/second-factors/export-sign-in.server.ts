import type { Ctx } from '~/features/accounts/account.policy';

/** Collects the stored sign-in data of a person, without secrets, for the export of their data. */
export async function collectOwnSignIn({ db }: Pick<Ctx, 'db'>, userId: string) {
  const where = { userId };
  const [factor, passkeys, knownDevices] = await Promise.all([
    db.read.secondFactor.findUnique({ where, select: { confirmedAt: true } }),
    db.read.passkey.findMany({
      where,
      orderBy: { createdAt: 'asc' },
      select: { name: true, createdAt: true, lastUsedAt: true },
    }),
    db.read.knownDevice.findMany({
      where,
      orderBy: { firstSeenAt: 'asc' },
      select: { program: true, firstSeenAt: true, lastSeenAt: true },
    }),
  ]);
  return { twoStepSignInSince: factor?.confirmedAt ?? null, passkeys, knownDevices };
}
