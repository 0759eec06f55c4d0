import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { inEnglish } from '../../../tests/setup/english';
import { synonymKey, synonymSchema } from './synonym.schema';
import { indexSynonyms, otherForms, readSynonymGroup, searchTerms } from './synonyms';

const synonyms = indexSynonyms(['couch, sofa', 'Cell Phone, phone'].map(readSynonymGroup));
const othersOf = (text: string) =>
  searchTerms(text, { synonyms })?.map(({ words, others }) => [
    words.join(' '),
    ...others.map((other) => other.join(' ')),
  ]);

describe('synonyms', () => {
  it('replace words and phrases, in singular and plural', () => {
    expect(othersOf('big couch')).toEqual([['big'], ['couch', 'couches', 'sofa', 'sofas']]);
    expect(othersOf('sofas')).toEqual([['sofas', 'couch', 'couches', 'sofa']]);
    expect(othersOf('cell phone case')).toEqual([
      ['cell phone', 'cell phones', 'phone', 'phones'],
      ['case'],
    ]);
    expect(othersOf('cell case')).toEqual([['cell'], ['case']]);
    expect(othersOf('...')).toBeUndefined();
  });

  it('are separated by commas of any script', () => {
    expect(readSynonymGroup('أريكة، كنبة')).toEqual(readSynonymGroup('أريكة, كنبة'));
    expect(readSynonymGroup('أريكة، كنبة')).toHaveLength(2);
  });

  it.each([
    ['chair', 'chairs'],
    ['shelf', 'shelves'],
    ['knife', 'knives'],
    ['glove', 'gloves'],
    ['dress', 'dresses'],
    ['bus', 'buses'],
    ['vase', 'vases'],
    ['lens', 'lenses'],
    ['toy', 'toys'],
    ['city', 'cities'],
    ['potato', 'potatoes'],
    ['shoe', 'shoes'],
    ['brush', 'brushes'],
  ])('have %s and %s as forms of each other', (one, many) => {
    expect(otherForms(one)).toContain(many);
    expect(otherForms(many)).toContain(one);
    expect(searchTerms(`${many} here`, { forms: true })?.[0]?.others).toContainEqual([one]);
    expect(searchTerms(many)?.[0]?.others).toEqual([]);
  });

  it('have forms in both directions or in none', () => {
    const word = fc.string({
      minLength: 1,
      maxLength: 6,
      unit: fc.constantFrom(...'aefilosuvxyh'),
    });
    fc.assert(
      fc.property(word, (one) => {
        for (const other of otherForms(one)) expect(otherForms(other)).toContain(one);
      }),
    );
    expect(otherForms('stühle')).toEqual([]);
    expect(otherForms('29')).toEqual([]);
  });

  it('include the whole word for each of its parts between hyphens', () => {
    expect(othersOf('old e-bike')).toEqual([['old'], ['e', 'ebike'], ['bike', 'ebike']]);
    expect(othersOf('cell-phone')).toEqual([
      ['cell phone', 'cellphone', 'cell phones', 'phone', 'phones'],
    ]);
    expect(searchTerms('t-shirts', { forms: true })?.[1]?.others).toEqual([
      ['tshirts'],
      ['tshirt'],
      ['shirt'],
    ]);
    for (const text of ['e bike', '2010-2015', '555-0100', 'chair - red', '東京-大阪']) {
      const others = searchTerms(text)?.flatMap((term) => term.others);
      expect(others, text).toEqual([]);
    }
  });

  it('include the parts of a word with numbers', () => {
    expect(othersOf('iPhone12 case')).toEqual([['iphone12', 'iphone 12'], ['case']]);
    expect(searchTerms('128gb a4')?.map(({ others }) => others)).toEqual([[['128', 'gb']], []]);
  });

  it('are found for a corrected spelling, too', () => {
    expect(searchTerms('cuch', { synonyms, respelt: [['cuch', 'couch']] })).toEqual([
      {
        words: ['cuch'],
        begins: true,
        others: [['couch'], ['couches'], ['couches'], ['sofa'], ['sofas']],
      },
    ]);
  });

  it('never lose or reorder a word of a search', () => {
    const word = fc.constantFrom('couch', 'cell', 'phone', 'phones', 'big', 'x');
    fc.assert(
      fc.property(fc.array(word, { minLength: 1, maxLength: 12 }), (words) => {
        const terms = searchTerms(words.join(' '), { synonyms }) ?? [];
        expect(terms.flatMap((term) => term.words)).toEqual(words);
        expect(terms.map(({ begins }) => begins).lastIndexOf(true)).toBe(terms.length - 1);
      }),
    );
  });

  it('are checked before they are stored', () => {
    const refused = (words: string) => {
      const message = synonymSchema.safeParse({ words }).error?.issues[0]?.message;
      return message && inEnglish(message);
    };
    expect(refused('couch, sofa')).toBeUndefined();
    expect(refused('')).toContain('commas');
    expect(refused('couch')).toContain('at least two');
    expect(refused('couch, COUCH, ,!')).toContain('at least two');
    expect(refused('a b c d e, f')).toContain('at most 4 words');
    expect(refused(Array.from({ length: 13 }, (_, index) => `w${index}`).join())).toContain('12');
    expect(refused(`${'x'.repeat(41)}, y`)).toContain('40 letters');
    expect(synonymKey('Sofa,  couch')).toBe(synonymKey('couch, sofa, SOFA'));
  });
});
