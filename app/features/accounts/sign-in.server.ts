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

/**
 * The sign-in strategies of the pages. A strategy only identifies the user; app/http opens
 * sessions.
 */
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
 * The user of an address and a password in a form. Refuses with `wrong_credentials`, unwrapped from
 * the error of remix-auth.
 */
export async function signInWithPassword(
  ctx: Ctx,
  request: Request,
  formData: FormData,
): Promise<SignedIn> {
  try {
    // The strategy reads only the form from the context.
    const context = { formData } as unknown as AppLoadContext;
    // The form has already been read; remix-auth copies the request, which fails with a used body.
    const unread = new Request(request.url, { method: 'POST', headers: request.headers });
    const authenticator = createAuthenticator(ctx);
    return await authenticator.authenticate('password', unread, { context });
  } catch (error) {
    throw error instanceof AuthorizationError ? (error.cause ?? error) : error;
  }
}

/**
 * Finds the account of an address and a password. Refuses with `wrong_credentials`, with the same
 * message and timing for an unknown address.
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
 * Issues a new access token for the acting person's own session. Refuses with `unauthenticated` for
 * every other address, whether it is known or not (decision 6).
 */
export async function issueOwnToken(ctx: Ctx, email: string): Promise<string> {
  const { actor } = ctx;
  if (!actor || emailKey(actor.email) !== email) throw new DomainError('unauthenticated');
  return ctx.tokens.sign(actor);
}
