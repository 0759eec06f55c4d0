import type { FlagOutcome } from './listed-state';

/** A flag of a rule on the page of a product. Times are ISO 8601. */
export interface FlagOnProduct {
  id: string;
  kind: string;
  about: string;
  urgency: number;
  outcome: FlagOutcome | null;
  createdAt: string;
  /** The name of the other listing, of a flag about photos. */
  otherName: string | null;
}

/** A decision on a product, with its appeal. */
export interface DecisionOnProduct {
  id: string;
  kind: string;
  /** The reason's id, on a page its name. */
  reason: string | null;
  words: string;
  createdAt: string;
  appealed: boolean;
  appealOpen: boolean;
}

/** Something about a product that is decided on a page of its own. */
export interface CaseOfProduct {
  kind: 'conversation' | 'dispute';
  href: string;
  createdAt: string;
}
