import type { AppLoadContext } from '@remix-run/node';
import { Authenticator, AuthorizationError } from 'remix-auth';
import { FormStrategy } from 'remix-auth-form';
import type { Ctx } from './actor';
import { credentialsSchema } from './account.schema';
import { checkPassword } from './check-password.server';

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
