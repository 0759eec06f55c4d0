import { expect, it } from 'vitest';
import { priceRule } from '~/features/products/price-rule';
import { stripeAmountsIn } from '~/platform/payments/stripe/stripe-amounts';
import { inEnglish } from '../../../tests/setup/english';
import { counterSchema } from './offer.schema';

it.each([
  ['99.999', 'USD', 'Write the offer with at most two decimals: 49.99.'],
  [99.999, 'USD', 'Write the offer with at most two decimals: 49.99.'],
  ['$99.999', 'USD', 'Write the offer with at most two decimals: 49.99.'],
  ['17.0005', 'KWD', 'Write the offer with at most three decimals: 49.990.'],
  [1700.5, 'JPY', 'Write the offer without decimals: 1500.'],
  ['17.', 'USD', 'Write the offer as a plain number, like 49.99.'],
  ['-1.999', 'USD', 'Write the offer as a plain number, like 49.99.'],
])('the offer %j in %s says what is wrong', (amount, currency, message) => {
  const schema = counterSchema(priceRule(currency, stripeAmountsIn(currency)));
  const { error } = schema.safeParse({ amount });
  expect(error?.issues.map((issue) => inEnglish(issue.message))).toEqual([message]);
});
