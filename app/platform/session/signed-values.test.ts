import { expect, it } from 'vitest';
import { createSignedValues } from './cookies.server';

const secret = 'a secret of more than thirty-two characters';
const older = 'an older secret of thirty-two characters';

it('opens only signed values, and only for their holder', () => {
  const signedValues = createSignedValues([secret]);
  const signed = signedValues.sign('a.text-with_all', 'ada');
  expect(signedValues.open(signed, 'ada')).toBe('a.text-with_all');
  expect(signedValues.open(signed, 'ben')).toBeNull();
  const forged = [
    `b${signed}`,
    `${signed.slice(0, -2)}AA`,
    'a.text-with_all',
    '.',
    '',
    'a.',
    'a.é',
  ];
  for (const other of forged) expect(signedValues.open(other, 'ada')).toBeNull();
});

it('opens values signed with an earlier secret', () => {
  const signed = createSignedValues([older]).sign('text', 'ada');
  expect(createSignedValues([secret, older]).open(signed, 'ada')).toBe('text');
  expect(createSignedValues([secret]).open(signed, 'ada')).toBeNull();
});
