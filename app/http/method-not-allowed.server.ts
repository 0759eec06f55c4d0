import type { ActionFunctionArgs } from '@remix-run/node';
import { DomainError } from '~/lib/domain-error';
import { refusal } from './responses.server';

/** The action of an address without a page that can only be read: refuses every write with 405. */
export function methodNotAllowed({ request, context }: ActionFunctionArgs): Response {
  const headers = new Headers({ Allow: 'GET, HEAD' });
  return refusal(request, new DomainError('method_not_allowed'), context, { headers });
}
