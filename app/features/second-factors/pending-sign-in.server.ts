import type { Ctx } from '~/features/accounts/account.policy';
import { requireProof, type ProvenAccount } from '~/features/accounts/sign-in-proof.server';
import { writeForAccount } from '~/features/accounts/write-as.server';
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
 * account was deleted meanwhile, and as `requireProof` does.
 */
export async function holdSignIn(
  ctx: Ctx,
  { userId, remember, proof }: PendingSignIn & ProvenAccount,
): Promise<string> {
  const token = newId();
  const createdAt = ctx.clock.now();
  const expiresAt = new Date(createdAt.getTime() + PENDING_MS);
  const row = { id: tokenHash(token), userId, remember, createdAt, expiresAt };
  await writeForAccount(ctx, userId, async (tx) => {
    await requireProof(tx, { userId, proof });
    await tx.pendingSignIn.create({ data: row });
  });
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

/** Deletes held sign-ins and challenges of passkeys that are too old. Returns their number. */
export async function sweepSignIns({ db, clock }: Pick<Services, 'db' | 'clock'>): Promise<number> {
  const old = { expiresAt: { lte: clock.now() } };
  return db.write(async (tx) => {
    const held = await tx.pendingSignIn.deleteMany({ where: old });
    const challenges = await tx.passkeyChallenge.deleteMany({ where: old });
    return held.count + challenges.count;
  });
}
