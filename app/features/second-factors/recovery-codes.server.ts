import { createHash, randomInt } from 'node:crypto';
import type { Tx } from '~/platform/db/database';

const RECOVERY_CODES = 10;
/** Letters and digits that are not mistaken for each other. */
const ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789';
/** 79 bits: a hash of them can't be guessed. */
const LENGTH = 16;

/**
 * Gives an account ten new recovery codes, which replace the former ones. Only their hashes are
 * stored.
 */
export async function replaceRecoveryCodes(
  tx: Tx,
  userId: string,
  createdAt: Date,
): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, newCode);
  await tx.recoveryCode.deleteMany({ where: { userId } });
  const rows = codes.map((code) => ({ id: hashOf(userId, code), userId, createdAt }));
  await tx.recoveryCode.createMany({ data: rows });
  return codes;
}

/** Uses up a recovery code. Returns whether it was one that was not used before. */
export async function takeRecoveryCode(
  tx: Tx,
  { userId, code, now }: { userId: string; code: string; now: Date },
): Promise<boolean> {
  const { count } = await tx.recoveryCode.updateMany({
    where: { id: hashOf(userId, code), userId, usedAt: null },
    data: { usedAt: now },
  });
  return count === 1;
}

/** A code as it is shown: four groups of four. */
function newCode(): string {
  const letters = Array.from({ length: LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)] ?? '');
  return letters.join('').replace(/(.{4})(?=.)/g, '$1-');
}

function hashOf(userId: string, code: string): string {
  const letters = code.toLowerCase().replace(/[^a-z0-9]/g, '');
  return createHash('sha256').update(`${userId}\n${letters}`).digest('hex');
}
