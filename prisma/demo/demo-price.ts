import { decimalsOf } from '../../app/lib/money';
import type { PriceRule } from '../../app/features/products/price-rule';

/**
 * A price of the demo in minor units of the site's currency. The demo's listings have US prices, in
 * cents: $49.99 becomes 5,000 in a currency without decimals and 50.000 in one with three.
 */
export function demoPrice(cents: number, { currency, stepMinor, minMinor }: PriceRule): number {
  const decimals = decimalsOf(currency);
  const [factor, round] = { 0: [1, 100], 2: [1, 1], 3: [10, 250] }[decimals] as [number, number];
  const unit = Math.max(round, stepMinor);
  return Math.max(minMinor, Math.round((cents * factor) / unit) * unit);
}
