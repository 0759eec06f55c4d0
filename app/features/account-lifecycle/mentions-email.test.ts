import { describe, expect, it } from 'vitest';
import { mentionsEmail } from './mentions-email';

const payload = (text: string) => JSON.stringify({ to: 'shop@example.com', parts: [{ text }] });

describe('the address of a person in queued mail', () => {
  it.each([
    'ann@example.com',
    'Ann@Example.com',
    'Write to ann@example.com.',
    'Ann <ann@example.com>, a buyer',
    "the address 'ann@example.com'",
    'A line\nann@example.com\nand another',
    '…ann@example.com?',
  ])('is found in %j', (text) => {
    expect(mentionsEmail(payload(text), 'Ann@example.com')).toBe(true);
  });

  it.each([
    'joann@example.com',
    'jo.ann@example.com',
    "o'ann@example.com",
    'jo+ann@example.com',
    'joÉann@example.com',
    'ann@example.com.au',
    'ann@example.community',
    'ann@example.com-shop.net',
    'annXexample.com',
    'ann at example.com',
  ])('is not found in %j', (text) => {
    expect(mentionsEmail(payload(text), 'ann@example.com')).toBe(false);
  });

  it('is found with the characters that patterns use', () => {
    expect(mentionsEmail(payload('a+b@example.com'), 'a+b@example.com')).toBe(true);
    expect(mentionsEmail(payload('aab@example.com'), 'a+b@example.com')).toBe(false);
  });

  it('is in no mail when it is empty', () => {
    expect(mentionsEmail(payload(''), '')).toBe(false);
  });
});
