import type { LoaderFunctionArgs } from '@remix-run/node';
import { DomainError } from '~/lib/domain-error';
import { errorPage } from '~/http/page-handler.server';

/** Every address that nothing else answers. */
export function loader({ context }: LoaderFunctionArgs): never {
  throw errorPage(new DomainError('not_found'), context);
}

export const action = loader;

export default function NotFound() {
  return null;
}
