import { json } from '@remix-run/node';
import { pageLoader, readOnly } from '~/http/page-handler.server';
import { bearerToken } from '~/features/accounts/identify.server';
import { DomainError } from '~/lib/domain-error';

/** Userinfo endpoint of the simulated Google provider. */
export const loader = pageLoader(async ({ ctx, request }) => {
  const sandbox = ctx.google?.sandbox;
  if (!sandbox) throw new DomainError('not_found');
  const claims = sandbox.claimsOf(bearerToken(request.headers.get('Authorization')) ?? '');
  if (!claims) return json({ error: 'invalid_token' }, { status: 401 });
  return json(claims);
});

export const action = readOnly;
