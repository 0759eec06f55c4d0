import { useRouteLoaderData, useOutletContext } from '@remix-run/react';
import type { loader } from '~/root';

/** Data that the root route loads about the visitor, for every page below it. */
export function useRoot() {
  const data = useRouteLoaderData<typeof loader>('root');
  if (!data) throw new Error('The root has not been loaded.');
  return data;
}

/** The operator of this site and the settings that its texts mention. */
export interface Operator {
  name: string;
  address: string | null;
  email: string | null;
  /** How long a reservation lasts. */
  holdHours: number;
}

/** The operator, as the layout of the text pages passes it. */
export function useOperator(): Operator {
  return useOutletContext<Operator>();
}
