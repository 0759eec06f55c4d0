import { useRouteLoaderData } from '@remix-run/react';
import type { loader } from '~/root';

/** What the root knows of the visitor, for every page below it. */
export function useRoot() {
  const data = useRouteLoaderData<typeof loader>('root');
  if (!data) throw new Error('The root has not been loaded.');
  return data;
}
