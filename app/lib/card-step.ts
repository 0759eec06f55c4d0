import { decimalsOf, type Currency } from './money';

/**
 * The step of amounts that card providers move in a currency, in minor units (decision 44): where there
 * are three decimals they have to end in 0, and MGA is moved in whole ariary.
 */
export function cardStepOf(currency: Currency): number {
  if (currency === 'MGA') return 100;
  return decimalsOf(currency) === 3 ? 10 : 1;
}
