import { DomainError } from '~/lib/domain-error';
import { newId } from '~/lib/ids.server';
import { withoutHidden } from '~/lib/directions';
import { toVisibleLine, textKey } from '~/lib/text';
import { isUniqueViolation } from '~/platform/db/database-errors.server';
import { rightsOf, type Ctx } from './account.policy';
import { emailKey, emailSchema } from './account.schema';
import { recordOwnSecurityEvent } from './audit.server';
import { requireUnreservedEmail } from './free-email.server';
import type { ProvenAccount } from './sign-in-proof.server';
import { writeForAccount } from './write-as.server';

/** The identity that Google reports. */
interface GoogleIdentity {
  subject: string;
  email: string;
  emailVerified: boolean;
  name: string;
}

/** A Google account to link, and the address that Google has verified. */
interface LinkedGoogle {
  subject: string;
  email: string;
}

/** The result of a sign-in with Google: a user, or an account whose owner signs in first. */
export type GoogleSignIn =
  | ({ kind: 'signed-in' } & ProvenAccount)
  | ({ kind: 'link-needed'; userId: string } & LinkedGoogle);

/**
 * Finds or creates the account of a Google identity (decision 11). A new account gets the role
 * buyer; an existing one keeps its role, and one with the same address is linked only after its
 * owner signs in. Refuses with `forbidden` an address that Google has not verified, and with
 * `conflict` an account that is linked to another Google account.
 */
export async function signInWithGoogle(ctx: Ctx, identity: GoogleIdentity): Promise<GoogleSignIn> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return (await findLinked(ctx, identity)) ?? (await meetByAddress(ctx, identity));
    } catch (error) {
      // Two concurrent requests: the other one has created the account. Try again to find it.
      if (attempt > 1 || !isUniqueViolation(error)) throw error;
    }
  }
}

/**
 * Links a Google identity to an account. The caller must have authenticated the owner. Google's address
 * is confirmed by it, if the account still has that one. Returns
 * false when the account is linked to another Google account. Refuses with `unauthenticated` when
 * the account was deleted meanwhile.
 */
export async function linkGoogle(
  ctx: Ctx,
  userId: string,
  { subject, email }: LinkedGoogle,
): Promise<boolean> {
  const now = ctx.clock.now();
  try {
    await writeForAccount(ctx, userId, async (tx, account) => {
      await tx.signInMethod.create({ data: methodRow(userId, subject, now) });
      await tx.user.updateMany({
        where: { id: userId, emailKey: emailKey(email), emailConfirmedAt: null },
        data: { emailConfirmedAt: now },
      });
      await recordOwnSecurityEvent(tx, ctx, account, 'account.google-linked');
    });
    return true;
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    return false;
  }
}

async function findLinked(ctx: Ctx, { subject }: GoogleIdentity): Promise<GoogleSignIn | null> {
  const method = await ctx.db.read.signInMethod.findUnique({
    where: { kind_subject: { kind: 'google', subject }, user: { deletedAt: null } },
    select: { userId: true },
  });
  return method && signedIn(method.userId, subject);
}

async function meetByAddress(ctx: Ctx, identity: GoogleIdentity): Promise<GoogleSignIn> {
  const { subject, emailVerified } = identity;
  const email = emailSchema.safeParse(identity.email);
  if (!email.success || !emailVerified) {
    throw new DomainError('forbidden', 'accounts.google.unverified');
  }
  const known = await ctx.db.read.user.findUnique({
    where: { emailKey: emailKey(email.data), deletedAt: null },
    select: { id: true, signInMethods: { select: { kind: true, subject: true } } },
  });
  if (!known) return createBuyer(ctx, identity, email.data);
  const methods = known.signInMethods;
  // A concurrent request of the same person has created the account since the lookup.
  if (methods.some((one) => one.kind === 'google' && one.subject === subject)) {
    return signedIn(known.id, subject);
  }
  if (methods.some(({ kind }) => kind === 'google')) {
    throw new DomainError('conflict', 'accounts.google.other');
  }
  const linked = { subject, email: email.data };
  if (ctx.actor?.userId !== known.id) return { kind: 'link-needed', userId: known.id, ...linked };
  await linkGoogle(ctx, known.id, linked);
  return signedIn(known.id, subject);
}

async function createBuyer(
  ctx: Ctx,
  { subject, name }: GoogleIdentity,
  email: string,
): Promise<GoogleSignIn> {
  const now = ctx.clock.now();
  const userId = newId();
  await requireUnreservedEmail(ctx.db.read, ctx, email);
  const line = toVisibleLine(withoutHidden(name)) || email.split('@')[0] || 'Buyer';
  const called = [...line].slice(0, 80).join('');
  await ctx.db.write(async (tx) => {
    await tx.user.create({
      data: {
        id: userId,
        name: called,
        nameKey: textKey(called),
        email,
        emailKey: emailKey(email),
        role: 'buyer',
        ...rightsOf('buyer'),
        emailConfirmedAt: now,
        language: ctx.language ?? null,
        createdAt: now,
      },
    });
    await tx.signInMethod.create({ data: methodRow(userId, subject, now) });
  });
  return signedIn(userId, subject);
}

function signedIn(userId: string, subject: string): GoogleSignIn {
  return { kind: 'signed-in', userId, proof: { kind: 'google', subject } };
}

function methodRow(userId: string, subject: string, createdAt: Date) {
  return { id: newId(), userId, kind: 'google', subject, createdAt };
}
