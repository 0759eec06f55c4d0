import { expect, it } from 'vitest';
import { phoneSchema } from './phone.schema';

const isPhone = (text: string) => phoneSchema.safeParse(text).success;

it('takes phone numbers as people write them', () => {
  for (const phone of ['+1 (503) 555-0100', '030 1234567', '+49\u00a030\u00a0123', '٠١٢٣٤٥٦٧']) {
    expect(isPhone(phone)).toBe(true);
  }
});

it('refuses line breaks and other separators, and fewer than five digits', () => {
  for (const phone of ['12345\n6789', '12345\u20286789', '12345\t6789', '+++++++1', '(12) (34)']) {
    expect(isPhone(phone)).toBe(false);
  }
});

it('stores signs that look like those of a phone number as these', () => {
  expect(phoneSchema.parse('\u202a+49\u00a030 1234\u201156\u202c')).toBe('+49\u00a030 1234-56');
  expect(phoneSchema.parse('＋８１（３）１２３４－５６７８')).toBe('+81(3)1234-5678');
});

it('complains once', () => {
  const complaints = (text: string) =>
    phoneSchema.safeParse(text).error?.issues.map(({ message }) => message);
  expect(complaints('')).toEqual(['accounts.phoneWrong']);
  expect(complaints('12')).toEqual(['accounts.phoneWrong']);
  expect(complaints('(12) (34)')).toEqual(['accounts.phoneWrong']);
});
