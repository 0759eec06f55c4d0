import { useRouteLoaderData, useOutletContext } from '@remix-run/react';
import type { loader } from '~/root';

/** What the root knows of the visitor, for every page below it. */
export function useRoot() {
  const data = useRouteLoaderData<typeof loader>('root');
  if (!data) throw new Error('The root has not been loaded.');
  return data;
}

/** Who runs this site, as the operator has set it, and what the texts promise by setting. */
export interface Operator {
  name: string;
  address: string | null;
  email: string | null;
  /** How long a reservation lasts. */
  holdHours: number;
}

/** What the layout of the text pages hands to them. */
export function useOperator(): Operator {
  return useOutletContext<Operator>();
}
