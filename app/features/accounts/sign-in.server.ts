import type { AppLoadContext } from '@remix-run/node';
import { Authenticator, AuthorizationError } from 'remix-auth';
import { FormStrategy } from 'remix-auth-form';
import type { z } from 'zod';
import { DomainError } from '~/lib/domain-error';
import type { Ctx } from './account.policy';
import { credentialsSchema, emailKey } from './account.schema';
import { passwordFits } from './passwords.server';

export interface SignedIn {
  userId: string;
}

/** The ways to sign in on a page. A strategy only says who it is; sessions are opened by the door. */
export function createAuthenticator(ctx: Ctx): Authenticator<SignedIn> {
  const authenticator = new Authenticator<SignedIn>(ctx.cookies.sessions, { throwOnError: true });
  authenticator.use(
    new FormStrategy(async ({ form }) =>
      checkPassword(ctx, credentialsSchema.parse(Object.fromEntries(form))),
    ),
    'password',
  );
  return authenticator;
}

/**
 * Who an address and a password on a form belong to. Refuses with `wrong_credentials`,
 * unwrapped from what remix-auth makes of it.
 */
export async function signInWithPassword(
  ctx: Ctx,
  request: Request,
  formData: FormData,
): Promise<SignedIn> {
  try {
    // The strategy wants nothing of the context but the form.
    const context = { formData } as unknown as AppLoadContext;
    // The form has been read by now; remix-auth copies the request and must find no used body.
    const unread = new Request(request.url, { method: 'POST', headers: request.headers });
    const authenticator = createAuthenticator(ctx);
    return await authenticator.authenticate('password', unread, { context });
  } catch (error) {
    throw error instanceof AuthorizationError ? (error.cause ?? error) : error;
  }
}

/**
 * Finds the account that an address and a password belong to.
 * Refuses with `wrong_credentials`, in the same words and time for an unknown address.
 */
export async function checkPassword(
  ctx: Ctx,
  { email, password }: z.infer<typeof credentialsSchema>,
): Promise<{ userId: string }> {
  const user = await ctx.db.read.user.findUnique({
    where: { emailKey: emailKey(email), deletedAt: null },
    select: { id: true, signInMethods: { where: { kind: 'password' } } },
  });
  const storedHash = user?.signInMethods[0]?.passwordHash ?? null;
  if (!(await passwordFits(password, storedHash)) || !user) {
    throw new DomainError('wrong_credentials');
  }
  return { userId: user.id };
}

/**
 * A fresh access token for the acting person's own session. Refuses with `unauthenticated` for
 * every other address, the same whether it is known or not (decision 6).
 */
export async function issueOwnToken(ctx: Ctx, email: string): Promise<string> {
  const { actor } = ctx;
  if (!actor || emailKey(actor.email) !== email) throw new DomainError('unauthenticated');
  return ctx.tokens.sign(actor);
}
