import { createHash } from 'node:crypto';
import { newId } from '~/lib/ids.server';
import type { Reader, Tx } from '~/platform/db/database';
import type { Services } from '~/platform/services';

const HOUR = 60 * 60 * 1000;

/** What a link in a message may do, and for how long. */
const lifetimes = { 'reset-password': HOUR, 'confirm-email': 7 * 24 * HOUR } as const;

export type TokenPurpose = keyof typeof lifetimes;

/** Makes a token for a link; only its hash is kept. */
export async function createMailToken(
  tx: Tx,
  { clock }: Pick<Services, 'clock'>,
  { userId, purpose }: { userId: string; purpose: TokenPurpose },
): Promise<string> {
  // 128 random bits: short enough that mail programs do not break the link.
  const token = newId();
  const createdAt = clock.now();
  const expiresAt = new Date(createdAt.getTime() + lifetimes[purpose]);
  const row = { id: hashOf(token), userId, purpose, createdAt, expiresAt };
  await tx.mailToken.create({ data: row });
  return token;
}

/** Whose token it is, while it is good; null when it is not ours, used, or too old. */
export async function findMailToken(
  reader: Pick<Reader | Tx, 'mailToken'>,
  { clock }: Pick<Services, 'clock'>,
  { token, purpose }: { token: string; purpose: TokenPurpose },
): Promise<{ userId: string } | null> {
  const id = hashOf(token);
  const good = { purpose, usedAt: null, expiresAt: { gt: clock.now() } };
  return reader.mailToken.findFirst({
    where: { id, ...good, user: { deletedAt: null } },
    select: { userId: true },
  });
}

/** Uses up a person's tokens of a purpose. Gives whether `token` was good and is theirs. */
export async function useMailToken(
  tx: Tx,
  ctx: Pick<Services, 'clock'>,
  given: { token: string; purpose: TokenPurpose },
): Promise<{ userId: string } | null> {
  const found = await findMailToken(tx, ctx, given);
  if (!found) return null;
  const { count } = await tx.mailToken.updateMany({
    where: { id: hashOf(given.token), usedAt: null },
    data: { usedAt: ctx.clock.now() },
  });
  if (count === 0) return null;
  await tx.mailToken.updateMany({
    where: { userId: found.userId, purpose: given.purpose, usedAt: null },
    data: { usedAt: ctx.clock.now() },
  });
  return found;
}

/** Deletes the tokens that no longer open anything. Gives how many. */
export async function sweepMailTokens({
  db,
  clock,
}: Pick<Services, 'db' | 'clock'>): Promise<number> {
  const { count } = await db.write((tx) =>
    tx.mailToken.deleteMany({ where: { expiresAt: { lte: clock.now() } } }),
  );
  return count;
}

function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}
