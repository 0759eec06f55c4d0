import fc from 'fast-check';
import { expect, it } from 'vitest';
import { textParts } from './message-text';

const linksOf = (message: string) =>
  textParts(message).flatMap((part) => ('href' in part ? [part.href] : []));

it.each([
  ['See https://example.com/a?b=1#c.', ['https://example.com/a?b=1#c']],
  ['(http://example.com)', ['http://example.com/']],
  [
    'https://en.wikipedia.org/wiki/Lamp_(light), nice',
    ['https://en.wikipedia.org/wiki/Lamp_(light)'],
  ],
  [
    'www.example.com and WWW.EXAMPLE.ORG!',
    ['https://www.example.com/', 'https://www.example.org/'],
  ],
  ['“https://example.com”', ['https://example.com/']],
  ['شوف https://example.com/a؟', ['https://example.com/a']],
  ['https://example.com، نعم', ['https://example.com/']],
  ['https://example.com،نعم', ['https://example.com/']],
  [
    '„https://example.com/a“, ‚www.example.com‘',
    ['https://example.com/a', 'https://www.example.com/'],
  ],
  ['看https://example.com/b。', ['https://example.com/b']],
  ['「https://example.com」です', ['https://example.com/']],
  ['https://foo_bar.example.com:8080/100%', ['https://foo_bar.example.com:8080/100%']],
  ['https://مثال.example', ['https://xn--mgbh0fb.example/']],
  ['two\nhttps://a.example\nhttps://b.example', ['https://a.example/', 'https://b.example/']],
])('finds the addresses in %j', (message, links) => expect(linksOf(message)).toEqual(links));

it.each([
  'javascript:alert(1)',
  'data:text/html,<script>',
  'ftp://example.com',
  'https://',
  'http://localhost/',
  'https://good.example@evil.example/',
  'mail me at ann@example.com',
  '<a href="javascript:x">',
])('makes no link of %j', (message) => expect(linksOf(message)).toEqual([]));

it('loses and changes nothing of any text', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 300 }), fc.webUrl(), (text, url) => {
      const message = `${text} ${url} ${text}`;
      const parts = textParts(message);
      expect(parts.map((part) => part.text).join('')).toBe(message);
      for (const part of parts) {
        if ('href' in part) expect(part.href).toMatch(/^https?:\/\//);
      }
    }),
  );
});

it('takes no time over a long text without an end', () => {
  const from = performance.now();
  textParts('www.'.repeat(25_000));
  textParts(`https://${'a'.repeat(100_000)}`);
  textParts(`https://a.b/${')'.repeat(100_000)}`);
  expect(performance.now() - from).toBeLessThan(1000);
});
