import fc from 'fast-check';
import { expect, it } from 'vitest';
import { editDistance, searchedSpellings, searchedWords, wordProblems } from './query-words';

it('takes the words in order, and none of a text without letters', () => {
  expect(searchedWords('blue chair blue cha')).toEqual(['blue', 'chair', 'blue', 'cha']);
  expect(searchedWords(' … ')).toEqual([]);
  expect(searchedWords('a '.repeat(1000))).toHaveLength(12);
});

it('takes twelve words, and a run of a script without spaces for one', () => {
  const tooMany = (text: string) => Object.keys(wordProblems({ q: text, location: text }));
  expect(tooMany('a-b '.repeat(6))).toEqual([]);
  expect(tooMany(`${'a-b '.repeat(6)}c`)).toEqual(['q', 'location']);
  const run = [...'東京都新宿区渋谷通二丁目八番一号都庁前'];
  expect(tooMany(run.join(''))).toEqual([]);
  expect(searchedWords(run.join(''))).toEqual(run.slice(1).map((last, at) => `${run[at]}${last}`));
});

it('knows other spellings of searched words', () => {
  expect(searchedSpellings('blue Stühle الكتاب')).toEqual(
    new Map([
      ['stuhle', ['stuehle']],
      ['الكتاب', ['كتاب']],
    ]),
  );
});

it.each([
  ['bicycle', 'bicycle', 0],
  ['bycicle', 'bicycle', 2],
  ['chiar', 'chair', 1],
  ['chir', 'chair', 1],
  ['chairr', 'chair', 1],
  ['choir', 'chair', 1],
  ['guittar', 'guitar', 1],
  ['', 'ab', 2],
  ['table', 'violin', 3],
])('%s and %s are %i apart', (from, to, distance) => {
  expect(editDistance(from, to, 2)).toBe(distance);
  expect(editDistance(to, from, 2)).toBe(distance);
});

it('is none for equal words and one for one change', () => {
  const word = fc.string({ minLength: 1, maxLength: 12, unit: fc.constantFrom(...'abcd') });
  fc.assert(
    fc.property(word, fc.nat(11), fc.constantFrom(...'xyz'), (text, at, letter) => {
      const place = at % text.length;
      expect(editDistance(text, text, 2)).toBe(0);
      expect(editDistance(text, text.slice(0, place) + letter + text.slice(place), 2)).toBe(1);
      expect(editDistance(text, text.slice(0, place) + text.slice(place + 1), 2)).toBe(1);
    }),
  );
});
