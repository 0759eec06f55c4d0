import type { AppLoadContext } from '@remix-run/node';
import { Authenticator, AuthorizationError } from 'remix-auth';
import { FormStrategy } from 'remix-auth-form';
import type { z } from 'zod';
import { DomainError } from '~/lib/domain-error';
import type { Actor, Ctx } from './account.policy';
import { credentialsSchema, emailKey } from './account.schema';
import { passwordFits } from './passwords.server';
import type { ProvenAccount } from './sign-in-proof.server';

type Credentials = z.output<typeof credentialsSchema>;

/**
 * The user of an address and a password, by the form strategy of remix-auth: the only sign-in with
 * a password, for the page and POST /sign-in. Opens no session. Refuses with `wrong_credentials`.
 */
export async function signInWithPassword(
  ctx: Ctx,
  credentials: Credentials,
): Promise<ProvenAccount> {
  const formData = new FormData();
  formData.set('email', credentials.email);
  formData.set('password', credentials.password);
  const authenticator = new Authenticator<ProvenAccount>(ctx.cookies.sessions, {
    throwOnError: true,
  }).use(
    new FormStrategy(({ form }) =>
      checkPassword(ctx, credentialsSchema.parse(Object.fromEntries(form))),
    ),
    'password',
  );
  try {
    // The strategy reads only the form, from the context.
    const request = new Request(ctx.publicUrl, { method: 'POST' });
    const context = { formData } as unknown as AppLoadContext;
    return await authenticator.authenticate('password', request, { context });
  } catch (error) {
    throw error instanceof AuthorizationError ? (error.cause ?? error) : error;
  }
}

/**
 * Finds the account of an address and a password, and returns what was compared. Refuses with
 * `wrong_credentials`, with the same message and timing for an unknown address.
 */
export async function checkPassword(
  ctx: Ctx,
  { email, password }: Credentials,
): Promise<ProvenAccount> {
  const user = await ctx.db.read.user.findUnique({
    where: { emailKey: emailKey(email), deletedAt: null },
    select: { id: true, signInMethods: { where: { kind: 'password' } } },
  });
  const passwordHash = user?.signInMethods[0]?.passwordHash ?? null;
  if (!(await passwordFits(password, passwordHash)) || !user || passwordHash === null) {
    throw new DomainError('wrong_credentials');
  }
  return { userId: user.id, proof: { kind: 'password', passwordHash } };
}

/**
 * Gets the acting person, whose address this must be. Refuses with `unauthenticated` for every other
 * address, whether it is known or not (decision 6). `email` is the normalised address.
 */
export function requireOwnToken({ actor }: Pick<Ctx, 'actor'>, email: string): Actor {
  if (!actor || emailKey(actor.email) !== email) throw new DomainError('unauthenticated');
  return actor;
}

/** Issues a new access token for the acting person's own session. Refuses as `requireOwnToken`. */
export async function issueOwnToken(ctx: Ctx, email: string): Promise<string> {
  return ctx.tokens.sign(requireOwnToken(ctx, email));
}
