import type { Money } from '~/lib/money';

/**
 * What a movement changed the shop's balance at the provider by, where that balance has another
 * currency than the movement. Negative when money has left the balance.
 */
export interface Settlement extends Money {
  /** The costs of it that the provider has taken besides, positive. */
  costsMinor: number;
}
