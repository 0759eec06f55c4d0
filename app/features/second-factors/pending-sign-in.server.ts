import type { Ctx } from '~/features/accounts/account.policy';
import { writeForAccount } from '~/features/accounts/write-as.server';
import { DomainError } from '~/lib/domain-error';
import { newId } from '~/lib/ids.server';
import { tokenHash } from '~/lib/hash.server';
import type { Services } from '~/platform/services';

/** Milliseconds in which a sign-in has to be completed by its code. */
const PENDING_MS = 10 * 60 * 1000;

export interface PendingSignIn {
  userId: string;
  remember: boolean;
}

/**
 * Holds a sign-in whose password, or Google account, was right until its code comes. Returns the
 * token for the browser's cookie; only its hash is stored. Refuses with `unauthenticated` when the
 * account was deleted meanwhile.
 */
export async function holdSignIn(ctx: Ctx, { userId, remember }: PendingSignIn): Promise<string> {
  const token = newId();
  const createdAt = ctx.clock.now();
  const expiresAt = new Date(createdAt.getTime() + PENDING_MS);
  const row = { id: tokenHash(token), userId, remember, createdAt, expiresAt };
  await writeForAccount(ctx, userId, (tx) => tx.pendingSignIn.create({ data: row }));
  return token;
}

/** The sign-in that a token names; null when it is unknown, completed, ended or too old. */
export async function findPendingSignIn(
  { db, clock }: Pick<Ctx, 'db' | 'clock'>,
  token: string | undefined,
): Promise<PendingSignIn | null> {
  if (!token) return null;
  return db.read.pendingSignIn.findFirst({
    where: { id: tokenHash(token), expiresAt: { gt: clock.now() }, user: { deletedAt: null } },
    select: { userId: true, remember: true },
  });
}

/** Ends a held sign-in, which its code has completed. Refuses with `unauthenticated` if it is over. */
export async function completePendingSignIn(
  ctx: Ctx,
  userId: string,
  token: string,
): Promise<void> {
  await writeForAccount(ctx, userId, async (tx) => {
    const { count } = await tx.pendingSignIn.deleteMany({
      where: { id: tokenHash(token), userId },
    });
    if (count === 0) throw new DomainError('unauthenticated');
  });
}

/** Deletes held sign-ins and challenges of passkeys that are too old. Returns their number. */
export async function sweepSignIns({ db, clock }: Pick<Services, 'db' | 'clock'>): Promise<number> {
  const old = { expiresAt: { lte: clock.now() } };
  return db.write(async (tx) => {
    const held = await tx.pendingSignIn.deleteMany({ where: old });
    const challenges = await tx.passkeyChallenge.deleteMany({ where: old });
    return held.count + challenges.count;
  });
}
