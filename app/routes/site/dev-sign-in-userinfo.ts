import { json } from '@remix-run/node';
import { pageLoader } from '~/doors/page-door.server';
import { bearerToken } from '~/features/accounts/identify.server';
import { DomainError } from '~/lib/domain-error';

/** The stand-in's userinfo endpoint. */
export const loader = pageLoader(async ({ ctx, request }) => {
  const standIn = ctx.google?.standIn;
  if (!standIn) throw new DomainError('not_found');
  const claims = standIn.claimsOf(bearerToken(request.headers.get('Authorization')) ?? '');
  if (!claims) return json({ error: 'invalid_token' }, { status: 401 });
  return json(claims);
});
