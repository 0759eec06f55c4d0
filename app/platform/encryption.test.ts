import { expect, it } from 'vitest';
import { createEncryption } from './encryption.server';

const secret = 'a secret of more than thirty-two characters';
const older = 'an older secret of thirty-two characters';

it('opens what it has encrypted, for the same purpose only', () => {
  const encryption = createEncryption([secret]);
  const sealed = encryption.encrypt('JBSWY3DPEHPK3PXP', 'second-factor:ada');
  expect(sealed).not.toContain('JBSWY3DP');
  expect(encryption.encrypt('JBSWY3DPEHPK3PXP', 'second-factor:ada')).not.toBe(sealed);
  expect(encryption.decrypt(sealed, 'second-factor:ada')).toBe('JBSWY3DPEHPK3PXP');
  expect(encryption.decrypt(sealed, 'second-factor:ben')).toBeNull();
  const [version, keyId, body = ''] = sealed.split('.');
  const flipped = Buffer.from(body, 'base64url');
  flipped[flipped.length - 1] = (flipped.at(-1) ?? 0) ^ 1;
  const forged = [
    [version, keyId, flipped.toString('base64url')].join('.'),
    [version, keyId, body.slice(0, 20)].join('.'),
    ['v2', keyId, body].join('.'),
    [version, 'AAAAAAAA', body].join('.'),
    '',
    'text',
    '..',
  ];
  for (const other of forged) expect(encryption.decrypt(other, 'second-factor:ada')).toBeNull();
});

it('encrypts empty and long texts', () => {
  const encryption = createEncryption([secret]);
  for (const text of ['', 'ä€😀', 'x'.repeat(10_000)]) {
    expect(encryption.decrypt(encryption.encrypt(text, 'p'), 'p')).toBe(text);
  }
});

it('opens what an earlier secret has encrypted, as long as it is listed', () => {
  const sealed = createEncryption([older]).encrypt('text', 'p');
  const rotated = createEncryption([secret, older]);
  expect(rotated.decrypt(sealed, 'p')).toBe('text');
  expect(rotated.isOutdated(sealed)).toBe(true);
  expect(rotated.isOutdated(rotated.encrypt('text', 'p'))).toBe(false);
  expect(createEncryption([secret]).decrypt(sealed, 'p')).toBeNull();
});
