import { describe, expect, it } from 'vitest';
import { checkCatalogues } from './check-messages';
import { encodeMessage, pseudoTranslate } from './message-format';

const locales: Record<string, string> = { en: 'en-US', de: 'de-DE', ar: 'ar' };
const check = (en: Record<string, string>, de: Record<string, string>, source: string) =>
  checkCatalogues(
    new Map([
      ['en', en],
      ['de', de],
    ]),
    [source],
    (code) => locales[code] ?? code,
  );

const EN = { 'a.hello': 'Hello {name}', 'a.read': '<link>Read</link>' };
const DE = { 'a.hello': 'Hallo {name}', 'a.read': '<link>Lesen</link>' };
const SOURCE = `t('a.hello', { name }); t("a.read")`;

describe('the check of the catalogues', () => {
  it('finds nothing in complete ones', () => expect(check(EN, DE, SOURCE)).toEqual([]));

  it.each([
    ['a missing key', EN, { 'a.hello': 'Hallo {name}' }, SOURCE, 'de: a.read is missing'],
    ['a key of its own', EN, { ...DE, 'a.more': 'x' }, SOURCE, 'de: a.more is not in en.json'],
    ['an unused key', EN, DE, `t('a.hello')`, 'en: a.read is not used'],
    [
      'another placeholder',
      EN,
      { ...DE, 'a.hello': 'Hallo {nama}' },
      SOURCE,
      'de: a.hello: has {nama} instead of {name}',
    ],
    [
      'a lost tag',
      EN,
      { ...DE, 'a.read': 'Lesen' },
      SOURCE,
      'de: a.read: has <> instead of <link>',
    ],
  ])('finds %s', (_, en, de, source, problem) => {
    expect(check(en, de, source)).toEqual([problem]);
  });

  it('finds the plural forms that a language lacks', () => {
    const message = '{count, plural, one {#} other {#}}';
    const all = new Map([
      ['en', { 'a.n': message }],
      ['ar', { 'a.n': message }],
    ]);
    const found = checkCatalogues(all, [`t('a.n')`], (code) => locales[code] ?? code);
    expect(found).toEqual(
      ['zero', 'two', 'few', 'many'].map((form) => `ar: a.n: lacks the plural count: ${form}`),
    );
  });
});

describe('compiled messages', () => {
  it('are plain where they have no placeholder', () => {
    expect(encodeMessage("It's done")).toBe("It's done");
    expect(encodeMessage('Hello {name}')).toBe('\u0001["Hello ",["name"]]');
  });

  it('keep placeholders and tags in the pseudo-language', () => {
    expect(pseudoTranslate('Read <link>on</link>')).toBe(
      '⟦Réád <link>óñ</link>~~⟧'.replace('~~', '~~~'),
    );
    expect(pseudoTranslate('{count, plural, one {# cat} other {# cats}}')).toContain('"plural"');
  });
});
