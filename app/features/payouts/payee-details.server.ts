import { requirePermission, type Actor, type Ctx } from '~/features/accounts/account.policy';
import { writeAs } from '~/features/accounts/write-as.server';
import { requireRecentSignIn } from '~/features/second-factors/recent-sign-in.server';
import type { Services } from '~/platform/services';
import { compactAccount, type PayeeInput } from './payee.schema';

const LAST = 4;
const purposeOf = (userId: string) => `payee-details:${userId}`;

/**
 * Stores where the acting seller's money is sent, encrypted (decision 49c). Refuses with
 * `unauthenticated`, `forbidden` and `recent_sign_in_required`.
 */
export async function savePayeeDetails(ctx: Ctx, input: PayeeInput): Promise<void> {
  requireRecentPayee(ctx);
  await writeAs(ctx, 'payout:receive', async (tx, { userId }) => {
    const data = { ...sealPayeeDetails(ctx, userId, input), updatedAt: ctx.clock.now() };
    await tx.payeeDetails.upsert({ where: { userId }, create: { userId, ...data }, update: data });
  });
}

/** The details of a person encrypted, and the end of the account, by which it is recognised. */
export function sealPayeeDetails(
  { encryption }: { encryption: Pick<Services['encryption'], 'encrypt'> },
  userId: string,
  input: PayeeInput,
): { sealed: string; lastFour: string } {
  return {
    sealed: encryption.encrypt(JSON.stringify(input), purposeOf(userId)),
    lastFour: compactAccount(input.account).slice(-LAST),
  };
}

/**
 * Deletes the acting seller's details. Lines that are exported already keep theirs. Refuses as
 * `requireRecentPayee`.
 */
export async function removePayeeDetails(ctx: Ctx): Promise<void> {
  requireRecentPayee(ctx);
  await writeAs(ctx, 'payout:receive', async (tx, { userId }) => {
    await tx.payeeDetails.deleteMany({ where: { userId } });
  });
}

/**
 * Refuses an account that may not change where their money goes: without the right (`unauthenticated`,
 * `forbidden`), or without a recent sign-in (`recent_sign_in_required`), so that a stolen session
 * cannot redirect payouts.
 */
export function requireRecentPayee(ctx: Ctx): Actor {
  requirePermission(ctx, 'payout:receive');
  return requireRecentSignIn(ctx);
}

/**
 * The last characters of the acting seller's account; null without details, and with those that can't
 * be decrypted any more, so that the seller is asked for them again. Refuses with `unauthenticated`
 * and `forbidden`.
 */
export async function findOwnLastFour(ctx: Ctx): Promise<string | null> {
  const { userId } = requirePermission(ctx, 'payout:receive');
  const row = await ctx.db.read.payeeDetails.findUnique({ where: { userId } });
  return row && openPayeeDetails(ctx, row) ? row.lastFour : null;
}

/** The details of a person, or of a line of theirs; null when the secret that encrypted them is gone. */
export function openPayeeDetails(
  { encryption }: Pick<Services, 'encryption'>,
  { userId, sealed }: { userId: string; sealed: string },
): PayeeInput | null {
  const opened = encryption.decrypt(sealed, purposeOf(userId));
  return opened === null ? null : (JSON.parse(opened) as PayeeInput);
}

/** Details of a person, or of a line of theirs, encrypted with the newest secret, where they can be decrypted. */
export function renewPayeeDetails(
  ctx: Pick<Services, 'encryption'>,
  { userId, sealed }: { userId: string; sealed: string },
): string {
  const details = openPayeeDetails(ctx, { userId, sealed });
  return details ? sealPayeeDetails(ctx, userId, details).sealed : sealed;
}
