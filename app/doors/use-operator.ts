import { useOutletContext } from '@remix-run/react';

/** Who runs this site, as the operator has set it, and what the texts promise by setting. */
export interface Operator {
  name: string;
  address: string | null;
  email: string | null;
  /** How long an unpaid booking holds its product. */
  holdHours: number;
}

/** What the layout of the text pages hands to them. */
export function useOperator(): Operator {
  return useOutletContext<Operator>();
}
