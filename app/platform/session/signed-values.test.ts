import { expect, it } from 'vitest';
import { createSignedValues } from './cookies.server';

const secret = 'a secret of more than thirty-two characters';
const older = 'an older secret of thirty-two characters';

it('opens only signed values, and only for their holder', () => {
  const signedValues = createSignedValues([secret]);
  const sealed = signedValues.seal('a.text-with_all', 'ada');
  expect(signedValues.open(sealed, 'ada')).toBe('a.text-with_all');
  expect(signedValues.open(sealed, 'ben')).toBeNull();
  const forged = [
    `b${sealed}`,
    `${sealed.slice(0, -2)}AA`,
    'a.text-with_all',
    '.',
    '',
    'a.',
    'a.é',
  ];
  for (const other of forged) expect(signedValues.open(other, 'ada')).toBeNull();
});

it('opens values signed with an earlier secret', () => {
  const sealed = createSignedValues([older]).seal('text', 'ada');
  expect(createSignedValues([secret, older]).open(sealed, 'ada')).toBe('text');
  expect(createSignedValues([secret]).open(sealed, 'ada')).toBeNull();
});
