import { DomainError } from '~/lib/domain-error';
import type { Identity } from '~/features/accounts/identify.server';
import type { RequestContext } from './request-context';

/**
 * Refuses a write by cookie whose origin is not proved (decision 4), as `identify` has found. A
 * browser that says nothing of the origin proves itself by the form's token.
 */
export function requireOrigin(
  context: Pick<RequestContext, 'services'>,
  { actor, mayWrite }: Identity,
  formToken: string | null,
  words = 'That form has gone stale. Open the page again and resend it.',
): void {
  if (!actor || mayWrite === 'yes') return;
  const { cookies } = context.services;
  const matches = formToken !== null && cookies.formTokenMatches(actor.sessionId, formToken);
  if (matches && mayWrite === 'with form token') return;
  throw new DomainError('cross_site', words);
}
