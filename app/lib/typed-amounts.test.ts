import { expect, it } from 'vitest';
import { currencyName } from './money';
import { decimalsName, exampleAmount } from './typed-amounts';

it.each([
  ['USD', 'dollars', 'cents', '49.99'],
  ['EUR', 'euros', 'cents', '49.99'],
  ['GBP', 'pounds', 'decimals', '49.99'],
  ['CHF', 'francs', 'decimals', '49.99'],
  ['JPY', 'yen', 'decimals', '1500'],
  ['KWD', 'dinars', 'decimals', '49.990'],
])('describes %s in words', (currency, name, decimals, example) => {
  expect(currencyName(currency, 'en-US')).toBe(name);
  expect(decimalsName(currency)).toBe(decimals);
  expect(exampleAmount(currency)).toBe(example);
});
