import { describe, expect, it } from 'vitest';
import { createTranslate, msg, type Message } from './language';
import { COMPILED } from './message-text';

const texts: Record<string, string> = {
  'a.plain': 'Hello',
  'a.name': `${COMPILED}${JSON.stringify(['Hello ', ['name'], '!'])}`,
  'a.count': `${COMPILED}${JSON.stringify([
    ['count', 'plural', { one: ['#', ' offer'], other: ['#', ' offers'] }],
  ])}`,
};
const inLanguage = (locale: string, dir: 'ltr' | 'rtl' = 'ltr') =>
  createTranslate({ locale, dir }, (key) => texts[key] ?? key) as (
    message: string,
    values?: object,
  ) => string;
const t = inLanguage('en-US');

describe('translating', () => {
  it('fills in values', () => {
    expect(t('a.plain')).toBe('Hello');
    expect(t('a.name', { name: 'Ann' })).toBe('Hello Ann!');
    expect(t('a.count', { count: 1 })).toBe('1 offer');
    expect(t('a.count', { count: 1200 })).toBe('1,200 offers');
  });

  it('formats money, moments and messages by language', () => {
    const price = { amountMinor: 129950, currency: 'EUR' };
    expect(t('a.name', { name: price })).toBe('Hello €1,299.50!');
    expect(inLanguage('de-DE')('a.name', { name: price })).toBe('Hello 1.299,50\u00a0€!');
    const moment = { iso: '2026-11-03T14:05:00Z', kind: 'date' };
    expect(t('a.name', { name: moment })).toBe('Hello 3 November 2026!');
    expect(inLanguage('de-DE')('a.name', { name: moment })).toBe('Hello 3. November 2026!');
    expect(t('a.name', { name: { message: 'a.plain' } })).toBe('Hello Hello!');
    expect(t('a.name', { name: { typed: '49.99' } })).toBe('Hello 49.99!');
    expect(inLanguage('de-DE')('a.name', { name: { typed: '49.99' } })).toBe('Hello 49,99!');
    expect(inLanguage('es-ES')('a.name', { name: { typed: '1299.500' } })).toBe('Hello 1299.500!');
  });

  it.each(['{name}', '\\u0041', '\\x41', '%__lingui_octothorpe__%', '<b>', '$&'])(
    'leaves what a person typed as it is: %s',
    (name) => expect(t('a.name', { name })).toBe(`Hello ${name}!`),
  );

  it('isolates names where the page runs from right to left', () => {
    expect(inLanguage('ar', 'rtl')('a.name', { name: 'Ann' })).toBe('Hello \u2068Ann\u2069!');
  });

  it('isolates names of the other direction in every language', () => {
    expect(t('a.name', { name: 'سارة' })).toBe('Hello \u2068سارة\u2069!');
    const nested = t('a.name', { name: t('a.name', { name: 'שרה' }) });
    expect(nested).toBe('Hello \u2068Hello שרה!\u2069!');
  });

  it.each(['\u202e', '\u2067', '\u2069\u202e'])(
    'takes what turns words around from names: %j',
    (mark) => {
      expect(t('a.name', { name: `${mark}Ann` })).toBe('Hello Ann!');
      const arabic = inLanguage('ar', 'rtl');
      expect(arabic('a.name', { name: `${mark}Ann` })).toBe('Hello \u2068Ann\u2069!');
    },
  );

  it('chooses by a value as it is, also where names are isolated', () => {
    texts['a.kind'] =
      `${COMPILED}${JSON.stringify([['kind', 'select', { buyer: ['B ', ['name']], other: ['O'] }]])}`;
    const arabic = inLanguage('ar', 'rtl');
    expect(arabic('a.kind', { kind: 'buyer', name: 'Ann' })).toBe('B \u2068Ann\u2069');
  });

  it('translates a message that was stored with its values', () => {
    const message = (msg as (key: string, values: object) => Message)('a.name', { name: 'Ann' });
    expect(t(message)).toBe('Hello Ann!');
  });

  it('leaves a text that is no key as it is', () => {
    expect(t('Already translated.')).toBe('Already translated.');
  });
});
