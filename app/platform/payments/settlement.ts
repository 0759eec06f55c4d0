import type { Money } from '~/lib/money';

/**
 * Amount by which a movement changed the shop's balance at the provider, when that balance has
 * another currency than the movement. Negative when money has left the balance.
 */
export interface Settlement extends Money {
  /** The costs that the provider has taken in addition, positive. */
  costsMinor: number;
}
