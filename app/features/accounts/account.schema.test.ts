import { describe, expect, it } from 'vitest';
import { emailSchema, nameSchema } from './account.schema';

describe("a person's name", () => {
  it.each(['A', 'Zoë O’Neil-李', ' Ann ', '😀'.repeat(80)])('may be %j', (name) => {
    expect(nameSchema.safeParse(name).success).toBe(true);
  });

  it('is taken without characters that turn it around or hide in it', () => {
    expect(nameSchema.parse('\u202eelpoeP\u202c Admin\u200b')).toBe('elpoeP Admin');
  });

  it.each([
    '',
    '  ',
    '\u200b',
    'x'.repeat(81),
    '😀'.repeat(81),
    'You won! Claim: http://evil.example/win now,',
    'Ann WWW.evil.example',
    'Ann\r\nPay here: https://evil.example',
  ])('may not be %j', (name) => expect(nameSchema.safeParse(name).success).toBe(false));
});

describe('an email address', () => {
  it.each([
    "o'hara+x@sub.example.com",
    'a@b.museum',
    'ann@example.xn--p1ai',
    'ann@xn--e1afmkfd.XN--P1AI',
  ])('may be %j', (email) => expect(emailSchema.safeParse(email).success).toBe(true));

  it.each([
    'ann',
    'ann@example',
    'ann@example.x',
    'ann@example.xn--',
    'ann@example.com.',
    'a n@b.com',
  ])('may not be %j', (email) => expect(emailSchema.safeParse(email).success).toBe(false));
});
