import { DomainError } from '~/lib/domain-error';
import type { Identity } from '~/features/accounts/identify.server';
import type { RequestContext } from './request-context';

/**
 * Refuses a cookie's write whose origin nothing has proved (decision 4). The edge has turned away
 * what comes from elsewhere; a browser that says nothing proves itself by the form's token.
 */
export function requireOrigin(
  context: RequestContext,
  identity: Identity,
  formToken: string | null,
  words = 'That form has gone stale. Open the page again and resend it.',
): void {
  if (context.originProved || identity.via !== 'cookie' || !identity.actor) return;
  const { cookies } = context.services;
  if (formToken !== null && cookies.formTokenMatches(identity.actor.sessionId, formToken)) return;
  throw new DomainError('cross_site', words);
}
