import type { Ctx } from '~/features/accounts/account.policy';
import {
  VISITOR,
  recordOwnSecurityEvent,
  recordSecurityEvent,
} from '~/features/accounts/audit.server';
import { writeForAccount } from '~/features/accounts/write-as.server';
import { toAsciiDigits } from '~/lib/ascii-digits';
import { DomainError, isDomainError } from '~/lib/domain-error';
import type { Tx } from '~/platform/db/database';
import type { LimitName } from '~/platform/limits.server';
import { takeRecoveryCode } from './recovery-codes.server';
import { findStep } from './time-codes.server';

/** The purpose of an account's encrypted secret. */
export const secretPurpose = (userId: string) => `second-factor:${userId}`;

/** Whether an account has set up time codes, which every sign-in but a passkey's asks for. */
export async function hasSecondFactor({ db }: Pick<Ctx, 'db'>, userId: string): Promise<boolean> {
  const where = { userId, confirmedAt: { not: null } };
  return (await db.read.secondFactor.findFirst({ where, select: { userId: true } })) !== null;
}

const counted: readonly LimitName[] = ['second-factor', 'second-factor by day'];

/**
 * Uses up a time code or a recovery code of an account. A time code is good once, and uses up the
 * codes of earlier steps; of several attempts at once with one code one succeeds. Failures count
 * against a limit that all instances share. Refuses with `wrong_code`, `rate_limited` and, when the
 * account was deleted, `unauthenticated`.
 */
export async function useCode(ctx: Ctx, userId: string, code: string): Promise<void> {
  const done: LimitName[] = [];
  const giveBack = () => Promise.all(done.map((name) => ctx.limits.giveBack(name, userId)));
  try {
    // Counted before the code is compared, so that concurrent attempts are all counted.
    for (const name of counted) {
      await ctx.limits.consume(name, userId);
      done.push(name);
    }
    const fits = await writeForAccount(ctx, userId, (tx, account) =>
      tryCode(tx, ctx, account, code),
    );
    if (!fits) throw wrongCode();
  } catch (error) {
    if (!isDomainError(error) || error.code !== 'wrong_code') await giveBack();
    throw error;
  }
  await giveBack();
}

/** The refusal `wrong_code`, at the field `code`. */
export function wrongCode(): DomainError {
  const message = 'errors.wrongCode';
  return new DomainError('wrong_code', { message, fields: { code: [message] } });
}

/** A typed code without spaces and hyphens; its digits may be of any script. */
export function plainCode(typed: string): string {
  return toAsciiDigits(typed).replace(/[\s-]/g, '');
}

type Account = { userId: string; email: string };

async function tryCode(tx: Tx, ctx: Ctx, account: Account, code: string): Promise<boolean> {
  const { userId } = account;
  const typed = plainCode(code);
  const isTimeCode = /^\d{6}$/.test(typed);
  const fits = isTimeCode
    ? await takeTimeCode(tx, ctx, userId, typed)
    : (await isEnrolled(tx, userId)) &&
      (await takeRecoveryCode(tx, { userId, code: typed, now: ctx.clock.now() }));
  if (fits && !isTimeCode) {
    await recordOwnSecurityEvent(tx, ctx, account, 'account.recovery-code-used');
  }
  if (!fits) {
    const subject = { type: 'user', id: userId, label: account.email } as const;
    await recordSecurityEvent(tx, ctx, { actor: VISITOR, action: 'account.code-failed', subject });
  }
  return fits;
}

async function isEnrolled(tx: Tx, userId: string): Promise<boolean> {
  return (await tx.secondFactor.count({ where: { userId, confirmedAt: { not: null } } })) > 0;
}

async function takeTimeCode(tx: Tx, ctx: Ctx, userId: string, code: string): Promise<boolean> {
  const row = await tx.secondFactor.findFirst({ where: { userId, confirmedAt: { not: null } } });
  return row !== null && takeStep(tx, ctx, row, code);
}

/**
 * Whether the code is that of a step later than the last one used, which it then is. Also encrypts
 * the secret anew when the session secrets were changed.
 */
export async function takeStep(
  tx: Tx,
  { clock, encryption, log }: Pick<Ctx, 'clock' | 'encryption' | 'log'>,
  { userId, secret }: { userId: string; secret: string },
  code: string,
): Promise<boolean> {
  const purpose = secretPurpose(userId);
  const plain = encryption.decrypt(secret, purpose);
  if (plain === null) {
    log.error({ userId }, 'the secret of time codes can not be decrypted with SESSION_SECRET');
    return false;
  }
  const step = findStep(plain, code, clock.now());
  if (step === null) return false;
  const renewed = encryption.isOutdated(secret) && { secret: encryption.encrypt(plain, purpose) };
  const { count } = await tx.secondFactor.updateMany({
    where: { userId, secret, OR: [{ lastStep: null }, { lastStep: { lt: step } }] },
    data: { lastStep: step, ...renewed },
  });
  return count === 1;
}
