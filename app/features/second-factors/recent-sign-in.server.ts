import {
  requireOwnPasskey,
  requirePermission,
  type Actor,
  type Ctx,
} from '~/features/accounts/account.policy';
import { requireOwnPassword } from '~/features/accounts/passwords.server';
import { writeAs } from '~/features/accounts/write-as.server';
import { DomainError, fieldError } from '~/lib/domain-error';
import { isRecent } from './recent-sign-in';
import { hasSecondFactor, useCode } from './use-code.server';

/**
 * Returns the acting person, who has proved within ten minutes who they are: by signing in, or by
 * their password, a code or a passkey. Pages answer the refusal with the page that asks for it
 * (`pageAction`, `requireRecentPage`). Refuses with `unauthenticated` and `recent_sign_in_required`.
 */
export function requireRecentSignIn(ctx: Pick<Ctx, 'actor' | 'clock'>): Actor {
  const actor = requirePermission(ctx, 'account:manage');
  if (isRecent(actor, ctx.clock.now())) return actor;
  throw new DomainError('recent_sign_in_required');
}

/**
 * For changes of the ways to sign in: refuses as `requireRecentSignIn`, and with `passkey_required`:
 * an admin uses the passkey that the account has before another is added or it is removed (ADR 191).
 */
export function requireOwnFactor(ctx: Pick<Ctx, 'actor' | 'clock'>): Actor {
  const actor = requireRecentSignIn(ctx);
  requireOwnPasskey(actor);
  return actor;
}

/** The ways in which the acting person can confirm who they are. Refuses with `unauthenticated`. */
export async function listOwnProofs(ctx: Ctx) {
  const { userId, missingFactor } = requirePermission(ctx, 'account:manage');
  if (missingFactor === 'use-passkey') {
    return { password: false, google: false, passkey: true, code: false };
  }
  const { read } = ctx.db;
  const [methods, passkeys, code] = await Promise.all([
    read.signInMethod.findMany({ where: { userId }, select: { kind: true } }),
    read.passkey.count({ where: { userId } }),
    hasSecondFactor(ctx, userId),
  ]);
  const has = (kind: string) => methods.some((method) => method.kind === kind);
  return {
    password: has('password'),
    google: has('google') && ctx.google !== null,
    passkey: passkeys > 0,
    code,
  };
}

/**
 * Confirms who is acting, by the password or by a code: their sign-in is recent again. Refuses with
 * `unauthenticated`, `validation_failed`, `wrong_code`, `rate_limited`, with `conflict` an account
 * that has neither, and with `passkey_required` an admin who has to use their passkey.
 */
export async function confirmIdentity(
  ctx: Ctx,
  { password, code }: { password?: string | undefined; code?: string | undefined },
): Promise<void> {
  const actor = requirePermission(ctx, 'account:manage');
  requireOwnPasskey(actor);
  const { userId } = actor;
  const proofs = await listOwnProofs(ctx);
  if (code && proofs.code) await useCode(ctx, userId, code);
  else if (proofs.password) {
    if (!password) throw fieldError('password', 'accounts.currentMissing');
    await requireOwnPassword(ctx, password, 'password');
  } else if (proofs.code) throw fieldError('code', 'secondFactors.codeMissing');
  else throw new DomainError('conflict', 'secondFactors.noProof');
  await noteProof(ctx);
}

/** Records that the acting person has just proved who they are. Refuses with `unauthenticated`. */
export async function noteProof(ctx: Ctx, { passkey = false } = {}): Promise<void> {
  const now = ctx.clock.now();
  await writeAs(ctx, 'account:manage', (tx, { sessionId }) =>
    tx.session.update({
      where: { id: sessionId },
      data: { confirmedAt: now, ...(passkey && { passkeyAt: now }) },
    }),
  );
}
