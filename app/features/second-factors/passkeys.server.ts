import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from '@simplewebauthn/server';
import { requirePermission, type Ctx } from '~/features/accounts/account.policy';
import { recordOwnSecurityEvent } from '~/features/accounts/audit.server';
import type { ProvenAccount } from '~/features/accounts/sign-in-proof.server';
import { writeAs, writeForAccount } from '~/features/accounts/write-as.server';
import { DomainError, isDomainError } from '~/lib/domain-error';
import { looksLikeId, newId, requireId } from '~/lib/ids.server';
import { findUnstorable } from '~/lib/storable-text';
import { storeChallenge, takeChallenge, type ChallengePurpose } from './challenges.server';
import { mailChange } from './enrolment.server';
import { noteProof, requireOwnFactor } from './recent-sign-in.server';

const MAX_PASSKEYS = 20;
const GONE = 'secondFactors.passkeys.gone';

/** Loaded with the first passkey: it brings parsers of certificates. */
const webauthn = () => import('@simplewebauthn/server');

/** A passkey works at the host of PUBLIC_URL, on pages of its origin. */
function site({ publicUrl }: Pick<Ctx, 'publicUrl'>) {
  const { hostname, origin } = new URL(publicUrl);
  return { rpID: hostname, origin };
}

export interface PasskeyView {
  id: string;
  name: string;
  createdAt: string;
  lastUsedAt: string | null;
}

/** The acting person's passkeys, the oldest first. Refuses with `unauthenticated`. */
export async function listOwnPasskeys(ctx: Ctx): Promise<PasskeyView[]> {
  const { userId } = requirePermission(ctx, 'account:manage');
  const rows = await ctx.db.read.passkey.findMany({
    where: { userId },
    orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
  });
  return rows.map(({ id, name, createdAt, lastUsedAt }) => ({
    id,
    name,
    createdAt: createdAt.toISOString(),
    lastUsedAt: lastUsedAt?.toISOString() ?? null,
  }));
}

/** Finds a passkey of the acting person. Refuses with `unauthenticated` and `not_found`. */
export async function getOwnPasskey(ctx: Ctx, id: string): Promise<{ name: string }> {
  const { userId } = requirePermission(ctx, 'account:manage');
  const where = { id: requireId(id, GONE), userId };
  const row = await ctx.db.read.passkey.findFirst({ where, select: { name: true } });
  if (!row) throw new DomainError('not_found', GONE);
  return row;
}

/**
 * Options with which the browser makes a passkey for the acting person. Refuses with
 * `recent_sign_in_required`, `passkey_required` and, with twenty passkeys, `conflict`.
 */
export async function passkeyToMake(ctx: Ctx): Promise<PublicKeyCredentialCreationOptionsJSON> {
  const { userId, name, email } = requireOwnFactor(ctx);
  const known = await ctx.db.read.passkey.findMany({
    where: { userId },
    select: { credentialId: true },
  });
  if (known.length >= MAX_PASSKEYS) throw new DomainError('conflict', 'secondFactors.tooMany');
  const { generateRegistrationOptions } = await webauthn();
  const options = await generateRegistrationOptions({
    rpName: 'Rummage',
    rpID: site(ctx).rpID,
    userID: new TextEncoder().encode(userId),
    userName: email,
    userDisplayName: name,
    attestationType: 'none',
    excludeCredentials: known.map(({ credentialId }) => ({ id: credentialId })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });
  await storeChallenge(ctx, { challenge: options.challenge, purpose: 'register', userId });
  return options;
}

/**
 * Stores a passkey that the acting person's browser has made. Its challenge is used up. Refuses with
 * `unauthenticated`, `recent_sign_in_required` and `passkey_required`, and with `bad_request` what
 * does not answer the challenge with the user verified, at this site, and with `conflict` more than
 * MAX_PASSKEYS.
 */
export async function addPasskey(
  ctx: Ctx,
  { name, response }: { name: string; response: string },
): Promise<void> {
  const { userId } = requireOwnFactor(ctx);
  const made = parseResponse<RegistrationResponseJSON>(response, invalid);
  const { rpID, origin } = site(ctx);
  const { verifyRegistrationResponse } = await webauthn();
  const verified = await requireValid(() =>
    verifyRegistrationResponse({
      response: made,
      expectedChallenge: (challenge) =>
        takeChallenge(ctx, { challenge, purpose: 'register', userId }),
      expectedOrigin: origin,
      expectedRPID: rpID,
      requireUserVerification: true,
    }),
  );
  if (!verified.verified) throw invalid();
  const { credential } = verified.registrationInfo;
  await writeAs(ctx, 'account:manage', async (tx, actor) => {
    const createdAt = ctx.clock.now();
    if (await tx.passkey.findUnique({ where: { credentialId: credential.id } })) throw invalid();
    if ((await tx.passkey.count({ where: { userId } })) >= MAX_PASSKEYS) {
      throw new DomainError('conflict', 'secondFactors.tooMany');
    }
    await tx.passkey.create({
      data: {
        id: newId(),
        userId,
        name,
        credentialId: credential.id,
        publicKey: Buffer.from(credential.publicKey).toString('base64url'),
        counter: BigInt(credential.counter),
        transports: wordsOf(credential.transports).join(',').slice(0, 200),
        createdAt,
      },
    });
    await recordOwnSecurityEvent(tx, ctx, actor, 'account.passkey-added');
    await mailChange(tx, ctx, actor, 'passkey');
  });
  await noteProof(ctx, { passkey: true });
}

/**
 * Gives one of the acting person's passkeys another name. Refuses with `unauthenticated`,
 * `recent_sign_in_required`, `passkey_required` and `not_found`.
 */
export async function renamePasskey(ctx: Ctx, id: string, name: string): Promise<void> {
  requireOwnFactor(ctx);
  const where = { id: requireId(id, GONE) };
  const { count } = await writeAs(ctx, 'account:manage', (tx, { userId }) =>
    tx.passkey.updateMany({ where: { ...where, userId }, data: { name } }),
  );
  if (count === 0) throw new DomainError('not_found', GONE);
}

/**
 * Removes one of the acting person's passkeys. Returns whether it existed. Refuses with
 * `unauthenticated`, `recent_sign_in_required` and `passkey_required`.
 */
export async function removePasskey(ctx: Ctx, id: string): Promise<boolean> {
  requireOwnFactor(ctx);
  if (!looksLikeId(id)) return false;
  return writeAs(ctx, 'account:manage', async (tx, actor) => {
    const { count } = await tx.passkey.deleteMany({ where: { id, userId: actor.userId } });
    if (count > 0) {
      await recordOwnSecurityEvent(tx, ctx, actor, 'account.passkey-removed');
      await mailChange(tx, ctx, actor, 'passkey-removed');
    }
    return count > 0;
  });
}

/**
 * Options with which the browser signs in by passkey, or confirms the acting person's identity. They
 * name no account and no passkey, so that they disclose nothing. Refuses with `unauthenticated` where
 * it is for the acting person.
 */
export async function passkeyToUse(
  ctx: Ctx,
  purpose: Exclude<ChallengePurpose, 'register'>,
): Promise<PublicKeyCredentialRequestOptionsJSON> {
  const userId = purpose === 'confirm' ? requirePermission(ctx, 'account:manage').userId : null;
  const { rpID } = site(ctx);
  const { generateAuthenticationOptions } = await webauthn();
  const options = await generateAuthenticationOptions({ rpID, userVerification: 'required' });
  await storeChallenge(ctx, { challenge: options.challenge, purpose, userId });
  return options;
}

/**
 * The account whose passkey has answered a challenge, with the user verified: both factors. The
 * challenge is used up. Refuses with `wrong_credentials`, also when the passkey's counter has not
 * grown, which a copied passkey shows.
 */
export async function signInWithPasskey(ctx: Ctx, response: string): Promise<ProvenAccount> {
  return usePasskey(ctx, response, { purpose: 'sign-in', userId: null });
}

/**
 * Confirms the acting person's identity by one of their passkeys. Refuses with `unauthenticated` and
 * `wrong_credentials`.
 */
export async function confirmWithPasskey(ctx: Ctx, response: string): Promise<void> {
  const { userId } = requirePermission(ctx, 'account:manage');
  const owner = await usePasskey(ctx, response, { purpose: 'confirm', userId });
  if (owner.userId !== userId) throw refused();
  await noteProof(ctx, { passkey: true });
}

async function usePasskey(
  ctx: Ctx,
  response: string,
  asked: { purpose: ChallengePurpose; userId: string | null },
): Promise<ProvenAccount> {
  const answer = parseResponse<AuthenticationResponseJSON>(response, unreadable);
  const row = await ctx.db.read.passkey.findUnique({
    where: { credentialId: answer.id, user: { deletedAt: null } },
  });
  if (!row) throw refused();
  const { rpID, origin } = site(ctx);
  const { verifyAuthenticationResponse } = await webauthn();
  const { verified, authenticationInfo } = await requireValid(
    () =>
      verifyAuthenticationResponse({
        response: answer,
        expectedChallenge: (challenge) => takeChallenge(ctx, { challenge, ...asked }),
        expectedOrigin: origin,
        expectedRPID: rpID,
        requireUserVerification: true,
        credential: {
          id: row.credentialId,
          publicKey: new Uint8Array(Buffer.from(row.publicKey, 'base64url')),
          counter: Number(row.counter),
        },
      }),
    refused,
  );
  if (!verified) throw refused();
  const counter = BigInt(authenticationInfo.newCounter);
  // Two concurrent uses with one count: one is by a copy of the passkey, and the second is refused.
  const grows = counter === 0n ? { counter: 0n } : { counter: { lt: counter } };
  const used = await writeForAccount(ctx, row.userId, (tx) =>
    tx.passkey.updateMany({
      where: { id: row.id, ...grows },
      data: { counter, lastUsedAt: ctx.clock.now() },
    }),
  );
  if (used.count === 0) throw refused();
  return { userId: row.userId, proof: { kind: 'passkey', id: row.id } };
}

function parseResponse<Response extends { id: string }>(
  text: string,
  refusal: () => DomainError,
): Response {
  try {
    const parsed: unknown = JSON.parse(text);
    if (typeof parsed === 'object' && parsed !== null && 'id' in parsed) {
      const isReadable = typeof parsed.id === 'string' && findUnstorable(parsed) === null;
      if (isReadable) return parsed as Response;
    }
  } catch {
    // An answer that is not JSON is refused like any other that no browser sends.
  }
  throw refusal();
}

/** The texts of a list that a browser has sent, which the library does not check; none if it is no list. */
function wordsOf(sent: unknown): string[] {
  return Array.isArray(sent) ? sent.filter((one) => typeof one === 'string') : [];
}

const invalid = () => new DomainError('bad_request', 'secondFactors.passkeyInvalid');
/** Of a sign-in or a confirmation, which stores no passkey. */
const unreadable = () => new DomainError('bad_request', 'secondFactors.passkeyUnreadable');
const refused = () => new DomainError('wrong_credentials', 'secondFactors.passkeyRefused');

/** Runs a verification of the library, which throws what a browser should not have sent. */
async function requireValid<Result>(
  verify: () => Promise<Result>,
  refusal: () => DomainError = invalid,
): Promise<Result> {
  try {
    return await verify();
  } catch (error) {
    if (isDomainError(error)) throw error;
    throw Object.assign(refusal(), { cause: error });
  }
}
