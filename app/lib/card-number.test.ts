import { describe, expect, it } from 'vitest';
import { brandOf, codeLengthOf, groupCardNumber, slashExpiry } from './card-number';

describe('a card number', () => {
  it.each([
    ['4', 'Visa', '4'],
    ['42424', 'Visa', '4242 4'],
    ['4242-4242 42424242', 'Visa', '4242 4242 4242 4242'],
    ['5555555555554444', 'Mastercard', '5555 5555 5555 4444'],
    ['378282246310005', 'American Express', '3782 822463 10005'],
    ['36227206271667', 'Diners Club', '3622 720627 1667'],
    ['٤٢٤٢٤٢', 'Visa', '4242 42'],
    ['9', null, '9'],
    ['', null, ''],
    ['42424242424242424242', 'Visa', '4242 4242 4242 4242 424'],
  ])('%j is of %j and grouped as %j', (typed, brand, grouped) => {
    expect(brandOf(typed)).toBe(brand);
    expect(groupCardNumber(typed)).toBe(grouped);
    expect(groupCardNumber(grouped)).toBe(grouped);
  });

  it('is left alone when it is none', () => {
    expect(groupCardNumber('4242x4242')).toBe('4242x4242');
  });

  it('has a code of three digits, or four', () => {
    expect(codeLengthOf('American Express')).toBe(4);
    expect(codeLengthOf(null)).toBe(3);
  });
});

describe('an expiry date', () => {
  it.each([
    ['', false, ''],
    ['1', false, '1'],
    ['3', false, '03/'],
    ['12', false, '12/'],
    ['12', true, '12'],
    ['1/', false, '01/'],
    ['123', false, '12/3'],
    ['12/34', false, '12/34'],
    ['12 / 34', false, '12/34'],
    ['1234', false, '12/34'],
    ['12-2034', false, '12/2034'],
    ['12/3', true, '12/3'],
    ['۱۲۳۴', false, '12/34'],
    ['١٢', true, '12'],
    ['soon', false, 'soon'],
  ])('%j (deleting: %j) becomes %j', (typed, isDeleting, shown) => {
    expect(slashExpiry(typed, isDeleting)).toBe(shown);
  });
});
