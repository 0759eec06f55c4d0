import type { DateTimeKind } from '~/lib/format-utc';
import type { Currency, Money } from '~/lib/money';

/** A moment in a text: ISO 8601, shown absolute and in UTC (decision 56). */
export interface Moment {
  iso: string;
  kind: DateTimeKind;
}

/**
 * Value of a placeholder in a message. `message` is a message itself, translated with the one
 * around it; a bare `currency` is shown by its name. `typed` is an amount such as "19.99" that a form
 * would take, shown with the decimal separator of the language.
 */
export type Value =
  | string
  | number
  | Money
  | Moment
  | { message: string }
  | { currency: Currency }
  | { typed: string };
