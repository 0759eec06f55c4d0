import type { Currency } from '~/lib/money';

/** The amounts that a provider charges in a currency, in minor units (decision 44). */
export interface ChargeableAmounts {
  /** Every amount is a multiple of this. */
  stepMinor: number;
  minMinor: number;
  maxMinor: number;
}

/** Whether an amount in minor units is within the bounds and on the step. */
export function isWithinAmounts(
  { stepMinor, minMinor, maxMinor }: ChargeableAmounts,
  amountMinor: number,
): boolean {
  return amountMinor >= minMinor && amountMinor <= maxMinor && amountMinor % stepMinor === 0;
}

/** The smallest amount that a provider can move in a currency, in minor units (decision 44). */
export function stepOf(
  provider: { amountsIn(currency: Currency): ChargeableAmounts | null },
  currency: Currency,
): number {
  return provider.amountsIn(currency)?.stepMinor ?? 1;
}
