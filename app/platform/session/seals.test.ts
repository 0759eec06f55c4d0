import { expect, it } from 'vitest';
import { createSeals } from './seals.server';

const secret = 'a secret of more than thirty-two characters';
const older = 'an older secret of thirty-two characters';

it('opens only what it sealed, and only for whom', () => {
  const seals = createSeals([secret]);
  const sealed = seals.seal('a.text-with_all', 'ada');
  expect(seals.open(sealed, 'ada')).toBe('a.text-with_all');
  expect(seals.open(sealed, 'ben')).toBeNull();
  const forged = [
    `b${sealed}`,
    `${sealed.slice(0, -2)}AA`,
    'a.text-with_all',
    '.',
    '',
    'a.',
    'a.é',
  ];
  for (const other of forged) expect(seals.open(other, 'ada')).toBeNull();
});

it('opens what an earlier secret has sealed', () => {
  const sealed = createSeals([older]).seal('text', 'ada');
  expect(createSeals([secret, older]).open(sealed, 'ada')).toBe('text');
  expect(createSeals([secret]).open(sealed, 'ada')).toBeNull();
});
