import { requirePermission, type Ctx } from '~/features/accounts/account.policy';
import { sql } from '~/platform/db/sql';

/** What protects signing in to an account, for the account page. */
export interface SignInState {
  /** Whether two-step sign-in is on. */
  isOn: boolean;
  /** Recovery codes that are not used. */
  recoveryCodes: number;
  passkeys: number;
}

/**
 * What protects signing in to the acting person's account, in one query. Refuses with
 * `unauthenticated`.
 */
export async function readOwnSignInState(ctx: Ctx): Promise<SignInState> {
  const { userId } = requirePermission(ctx, 'account:manage');
  const [row] = await ctx.db.rows<{ steps: number; recoveryCodes: number; passkeys: number }>(sql`
    SELECT
      (SELECT CAST(COUNT(*) AS integer) FROM "SecondFactor"
        WHERE "userId" = ${userId} AND "confirmedAt" IS NOT NULL) AS "steps",
      (SELECT CAST(COUNT(*) AS integer) FROM "RecoveryCode"
        WHERE "userId" = ${userId} AND "usedAt" IS NULL) AS "recoveryCodes",
      (SELECT CAST(COUNT(*) AS integer) FROM "Passkey"
        WHERE "userId" = ${userId}) AS "passkeys"`);
  const { steps = 0, recoveryCodes = 0, passkeys = 0 } = row ?? {};
  return { isOn: steps > 0, recoveryCodes, passkeys };
}
