import { describe, expect, it } from 'vitest';
import { brandOf } from '~/lib/card-number';
import { inEnglish } from '../../../../tests/setup/english';
import { isCardRefused } from '../payment-provider';
import { askCard, passesLuhn } from './card-network';

const now = new Date('2026-11-20T12:00:00Z');
const ask = (number: string, { expiry = '12/30', cvc = '123' } = {}) =>
  askCard({ number, expiry, cvc }, now);

/** Why a card is refused, in English. */
function refusalOf(...card: Parameters<typeof ask>): string {
  try {
    return ask(...card);
  } catch (error) {
    if (!isCardRefused(error)) throw error;
    return inEnglish(error.message);
  }
}

describe('the sandbox’s card network', () => {
  it('lets the well-known cards pay, however they are typed', () => {
    for (const number of ['4242 4242 4242 4242', '4242424242424242', '4242-4242-4242-4242']) {
      expect(ask(number)).toBe('pays');
    }
    expect(ask('5555 5555 5555 4444')).toBe('pays');
    expect(ask('3782 822463 10005', { cvc: '1234' })).toBe('pays');
  });

  it.each([
    ['4000 0000 0000 0002', 'Your card was declined. Try another card, or ask your bank.'],
    ['4000 0000 0000 9995', 'Your card has insufficient funds.'],
    ['4000 0000 0000 0069', 'Your card has expired.'],
    ['4000 0000 0000 0127', "Your card's security code is incorrect."],
    ['4000 0000 0000 0119', /error occurred while processing/],
    ['4242 4242 4242 4241', 'Your card number is invalid.'],
    ['4242', 'Your card number is invalid.'],
    ['not a number', 'Your card number is invalid.'],
    ['9999 9999 9999 9995', 'Your card is not supported.'],
    ['4539 5787 6362 1486', /test cards only/],
  ])('refuses %s', (number, message) => {
    expect(refusalOf(number)).toMatch(message);
  });

  it('asks for a step first where the card wants one', () => {
    expect(ask('4000 0025 0000 3155')).toBe('asks-first');
    expect(ask('4000 0082 6000 3178')).toBe('asks-first-then-refuses');
  });

  it('takes a card to the end of its month, in any usual spelling', () => {
    for (const expiry of ['11/26', '11 / 26', '11/2026', '1126', '12/26', '1/27', '11-26']) {
      expect(ask('4242424242424242', { expiry })).toBe('pays');
    }
    for (const expiry of ['10/26', '01/25', '11/2025']) {
      expect(refusalOf('4242424242424242', { expiry })).toMatch('in the past');
    }
    for (const expiry of ['', '13/30', '0/30', 'soon', '12', '12/3']) {
      expect(refusalOf('4242424242424242', { expiry })).toMatch('incomplete');
    }
    expect(refusalOf('4242424242424242', { expiry: '12/99' })).toMatch('year is invalid');
  });

  it('wants a code as long as the brand’s', () => {
    for (const cvc of ['', '12', '1234', 'abc']) {
      expect(refusalOf('4242424242424242', { cvc })).toMatch('incomplete');
    }
    expect(refusalOf('378282246310005', { cvc: '123' })).toMatch('incomplete');
  });

  it('knows Luhn and the brands', () => {
    expect(passesLuhn('79927398713')).toBe(true);
    expect(passesLuhn('79927398714')).toBe(false);
    expect(['42', '55', '2221', '37', '6011', '3530', '36', '99'].map(brandOf)).toEqual([
      'Visa',
      'Mastercard',
      'Mastercard',
      'American Express',
      'Discover',
      'JCB',
      'Diners Club',
      null,
    ]);
  });
});
