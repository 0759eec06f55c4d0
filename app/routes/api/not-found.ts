import type { LoaderFunctionArgs } from '@remix-run/node';
import { refusal } from '~/http/responses.server';
import { DomainError } from '~/lib/domain-error';
import { refusalMembers } from '~/http/refusal-members';

/** Any other address under /api: 404 in JSON for every method. */
export function loader({ request, context }: LoaderFunctionArgs) {
  const members = refusalMembers(request.method, new URL(request.url).pathname);
  return refusal(request, new DomainError('not_found'), context, { members });
}

export const action = loader;
