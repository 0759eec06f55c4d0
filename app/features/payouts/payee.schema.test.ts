import { expect, it } from 'vitest';
import { isPlausibleAccount, payeeSchema } from './payee.schema';

it.each([
  'DE89 3704 0044 0532 0130 00',
  'GB82WEST12345698765432',
  'Bank of Oz, 12-345-678',
  '0012345',
])('takes %s', (account) => expect(isPlausibleAccount(account)).toBe(true));

it.each(['DE88 3704 0044 0532 0130 00', 'gb82 west 1234 5698 7654 33'])('refuses %s', (account) =>
  expect(isPlausibleAccount(account)).toBe(false),
);

it('needs both a holder and an account', () => {
  expect(payeeSchema.safeParse({ holder: 'Robin', account: '' }).success).toBe(false);
  expect(payeeSchema.safeParse({ holder: ' ', account: '0012345' }).success).toBe(false);
  expect(payeeSchema.safeParse({ holder: 'Robin', account: '0012345' }).success).toBe(true);
});

it('takes the digits of all scripts, also in a check sum', () => {
  const typed = { holder: 'Robin', account: 'DE٨٩ ٣٧٠٤ ٠٠٤٤ ٠٥٣٢ ٠١٣٠ ٠٠' };
  expect(payeeSchema.parse(typed).account).toBe('DE89 3704 0044 0532 0130 00');
  expect(payeeSchema.safeParse({ ...typed, account: 'DE٨٨٣٧٠٤٠٠٤٤٠٥٣٢٠١٣٠٠٠' }).success).toBe(
    false,
  );
});
