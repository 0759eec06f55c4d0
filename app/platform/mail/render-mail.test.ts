import { describe, expect, it } from 'vitest';
import { ENGLISH } from '../../../tests/setup/english';
import { LANGUAGES } from '~/i18n/languages';
import { formatMoney } from '~/lib/money';
import type { MailMessage } from './mailer';
import { renderMail } from './render-mail';

const words =
  'Somebody has booked the blue bicycle that you have listed, and would like to meet you soon.';
const message: MailMessage = {
  subject: ' Booked:\r\n a <bicycle> ',
  parts: [
    words,
    { link: 'See it', path: '/dashboard/my-products?a=1&b=2' },
    {
      facts: [
        ['Name', 'Ann "A" <ann@example.com>'],
        ['Price', '$5.00'],
      ],
    },
    { quote: 'Hello\n<script>alert(1)</script>' },
  ],
  foot: ['Because you sell here.'],
};
const { subject, text, html } = renderMail(message, {
  publicUrl: 'https://shop.example',
  language: ENGLISH,
});

describe('a message', () => {
  it('has a subject of one line', () => {
    expect(subject).toBe('Booked: a <bicycle>');
  });

  it('is text of short lines, links whole and other words quoted', () => {
    expect(text).toBe(`Somebody has booked the blue bicycle that you have listed, and would
like to meet you soon.

See it:
https://shop.example/dashboard/my-products?a=1&b=2

Name: Ann "A" <ann@example.com>
Price: $5.00

> Hello
> <script>alert(1)</script>

--\u0020
Because you sell here.
Rummage, https://shop.example
`);
  });

  it('is HTML that says the same and runs nothing', () => {
    expect(html).toContain(words);
    expect(html).toContain('href="https://shop.example/dashboard/my-products?a=1&amp;b=2"');
    expect(html).toContain('Ann &quot;A&quot; &lt;ann@example.com&gt;');
    expect(html).toContain('Hello<br>&lt;script&gt;');
    expect(html).not.toContain('<script');
  });

  it('keeps a word whole that is longer than a line', () => {
    const long = 'x'.repeat(100);
    const rendered = renderMail(
      { subject: 's', parts: [`a ${long} b`] },
      { publicUrl: 'https://shop.example', language: ENGLISH },
    );
    expect(rendered.text).toMatch(new RegExp(`^a\\n${long}\\nb\\n`));
  });

  it('has no name that turns the words beside it around', () => {
    const rendered = renderMail(
      {
        subject: '\u202eAnn\u2067 offers',
        parts: ['\u202eAnn writes', { facts: [['Name', '\u202dAnn']] }],
      },
      { publicUrl: 'https://shop.example', language: ENGLISH },
    );
    expect(rendered.subject).toBe('Ann offers');
    expect(rendered.text).toMatch(/^Ann writes\n\nName: Ann\n/);
    expect(rendered.html).toContain('<title>Ann offers</title>');
    expect(rendered.html).toContain('>Ann writes</p>');
  });

  it('isolates the names of the other direction in its sentences and links', () => {
    const sentence = '\u2068שרה\u2069 offers $5';
    const rendered = renderMail(
      { subject: sentence, parts: [sentence, { link: `\u202e${sentence}`, path: '/' }] },
      { publicUrl: 'https://shop.example', language: ENGLISH },
    );
    expect(rendered.subject).toBe(sentence);
    expect(rendered.text).toMatch(new RegExp(`^${sentence.replace('$', '\\$')}\n\n`));
    expect(rendered.text).toContain(`\n\n${sentence}:\n`);
    expect(rendered.html).toContain(`>${sentence}</a>`);
  });

  it('isolates values from right to left, and leaves amounts in the isolate they have', () => {
    const price = formatMoney({ amountMinor: 1200, currency: 'USD' }, LANGUAGES.ar.locale);
    expect(price).toMatch(/^\u2066\u200f/);
    const facts = [
      ['السعر', price],
      ['المكان', '\u202eOak Street\u2069 5'],
    ] as const;
    const rendered = renderMail(
      { subject: 's', parts: [{ facts }] },
      {
        publicUrl: 'https://shop.example',
        language: { lang: 'ar', dir: 'rtl', prefix: '/ar' },
      },
    );
    const [first, second] = rendered.text.split('\n');
    expect(first).toBe(`السعر: ${price}`);
    expect(second).toBe('المكان: \u2068Oak Street 5\u2069');
  });
});
