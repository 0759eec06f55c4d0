import { expect, it } from 'vitest';
import { searchWords, wordsOf } from './search-words';

it.each([
  ['Crème Brûlée', ['creme', 'brulee']],
  ["O'Hara's 3.5mm jack", ['o', 'hara', 's', '3', '5mm', 'jack']],
  ['Straße, Søren & Łódź', ['strasse', 'soren', 'lodz']],
  ['ПРИВЕТ İstanbul', ['привет', 'istanbul']],
  ['🪑 — "*"', []],
])('%s has the words %j', (text, words) => {
  expect(wordsOf(text)).toEqual(words);
});

it('takes the last word for one that is still being typed', () => {
  expect(searchWords('blue chair blue cha')).toEqual({
    whole: ['blue', 'chair'],
    beginning: 'cha',
  });
  expect(searchWords(' … ')).toBeNull();
  expect(searchWords('a '.repeat(1000))).toEqual({ whole: ['a'], beginning: 'a' });
});
