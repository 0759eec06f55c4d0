import { expect, it } from 'vitest';
import { typedValues } from './listing-form.server';

it('fills in prices as people of the language type them', () => {
  const stored = { name: 'Bike 1.50', originalprice: '20.00', resaleprice: '12.50' };
  const typed = { originalprice: '20,00', resaleprice: '12,50' };
  expect(typedValues(stored, 'de-DE')).toEqual({ ...stored, ...typed });
  expect(typedValues(stored, 'en-US')).toEqual(stored);
  const none = { originalprice: '', resaleprice: '' };
  expect(typedValues({ ...none, name: '' }, 'de-DE')).toEqual({ ...none, name: '' });
});
