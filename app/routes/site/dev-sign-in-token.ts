import { json } from '@remix-run/node';
import { pageAction, pageLoader } from '~/http/page-handler.server';
import { DomainError } from '~/lib/domain-error';
import { oneValue } from '~/http/form-values.server';

export const loader = pageLoader(async () => {
  throw new DomainError('method_not_allowed');
});

/** Token endpoint of the simulated Google provider; called by this server, not by browsers. */
export const action = pageAction(async ({ ctx, form }) => {
  const sandbox = ctx.google?.sandbox;
  if (!sandbox) throw new DomainError('not_found');
  const text = (name: string) => oneValue(form, name) ?? '';
  const accessToken = sandbox.redeem({
    code: text('code'),
    redirectUri: text('redirect_uri'),
    verifier: text('code_verifier'),
    clientId: text('client_id'),
    clientSecret: text('client_secret'),
  });
  if (!accessToken || text('grant_type') !== 'authorization_code') {
    const error_description = 'The code is not good, or no longer.';
    return json({ error: 'invalid_grant', error_description }, { status: 400 });
  }
  return json({ access_token: accessToken, token_type: 'Bearer', expires_in: 300 });
});
