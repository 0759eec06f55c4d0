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

it('checks an IBAN between invisible characters, other dashes, dots and wide letters', () => {
  const wrong = [
    'DE88\u200B370400440532013000',
    '\u202ADE88370400440532013000\u202C',
    'DE88–3704–0044–0532–0130–00',
    'DE88.3704.0044.0532.0130.00',
    'ＤＥ８８３７０４００４４０５３２０１３０００',
  ];
  const parse = (account: string) => payeeSchema.safeParse({ holder: 'Robin', account });
  for (const account of wrong) {
    expect(isPlausibleAccount(account)).toBe(false);
    expect(parse(account).success).toBe(false);
    expect(parse(account.replace(/88|８８/, '89')).success).toBe(true);
  }
  expect(parse('\u202AＤＥ89 3704\u200B00440532013000\u202C').data?.account).toBe(
    'DE89 370400440532013000',
  );
});

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
