/** The operator's terms for a sale in one currency (decision 49). */
export interface FeeTerms {
  /** Hundredths of a percent of the price: an integer, so that no binary fraction is involved. */
  hundredths: number;
  /** Fixed part in minor units, added to it. */
  fixedMinor: number;
  /** The smallest amount that the card provider can move, in minor units. */
  stepMinor: number;
}

/** The fee for a price in minor units: rounded half up to the step, the whole price at most. */
export function feeFor(
  amountMinor: number,
  { hundredths, fixedMinor, stepMinor }: FeeTerms,
): number {
  const exact = BigInt(amountMinor) * BigInt(hundredths) + BigInt(fixedMinor) * 10_000n;
  const unit = 10_000n * BigInt(stepMinor);
  const rounded = Number((2n * exact + unit) / (2n * unit)) * stepMinor;
  return Math.min(amountMinor, rounded);
}
