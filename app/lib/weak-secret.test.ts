import { randomBytes, randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { isWeakSecret } from './start-checks';

it.each([
  'x'.repeat(32),
  'ab'.repeat(32),
  'aB3'.repeat(20),
  'aaaabbbbccccddddeeeeffffgggghhhh',
  '0123456789'.repeat(4),
  '98765432109876543210987654321098',
  'abcdefghijklmnopqrstuvwxyz012345',
  '0123456789abcdef0123456789abcdef',
  'deadbeef'.repeat(8),
  'qwertyuiopasdfghjklzxcvbnm123456',
  'changeme-changeme-changeme-changeme',
  'SuperSecretKey1234567890SuperSecretKey',
  'rummage-production-session-secret-2026',
  'a secret that is long enough for it',
  'a very long phrase that nobody would ever guess in years',
  'correct-horse-battery-staple-correct',
])('%s is weak', (secret) => {
  expect(isWeakSecret(secret)).toBe(true);
});

it('takes what generators make', () => {
  const generators = [
    () => randomBytes(16).toString('hex'),
    () => randomBytes(32).toString('hex'),
    () => randomBytes(24).toString('base64'),
    () => randomBytes(48).toString('base64'),
    () => randomBytes(48).toString('base64url'),
    () => randomUUID(),
  ];
  for (const generate of generators) {
    const made = Array.from({ length: 500 }, generate);
    expect(made.filter(isWeakSecret)).toEqual([]);
  }
});
