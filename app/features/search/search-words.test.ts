import { expect, it } from 'vitest';
import { searchedSpellings, searchWords } from './search-words';

it('takes the last word for one that is still being typed', () => {
  expect(searchWords('blue chair blue cha')).toEqual({
    whole: ['blue', 'chair'],
    beginning: 'cha',
  });
  expect(searchWords(' … ')).toBeNull();
  expect(searchWords('a '.repeat(1000))).toEqual({ whole: ['a'], beginning: 'a' });
});

it('knows other spellings of searched words', () => {
  expect(searchedSpellings('blue Stühle الكتاب')).toEqual(
    new Map([
      ['stuhle', ['stuehle']],
      ['الكتاب', ['كتاب']],
    ]),
  );
});
