import { expect, it } from 'vitest';
import { inEnglish } from '../../../tests/setup/english';
import { requireCurrency } from './sent-currency';

it('refuses another currency than that of the amount, and names both', () => {
  for (const sent of [undefined, null, 'USD', 'usd']) {
    expect(() => requireCurrency(sent, 'USD')).not.toThrow();
  }
  let refusal = new Error();
  try {
    requireCurrency('EUR', 'USD');
  } catch (error) {
    refusal = error as Error;
  }
  expect(refusal).toMatchObject({ status: 422 });
  expect(inEnglish(refusal.message)).toBe('Amounts are in USD here, not in EUR.');
});
