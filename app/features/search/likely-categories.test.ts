import { expect, it } from 'vitest';
import { likelyFirst, namesCategory } from './likely-categories';

const categories = ['Fahrräder', 'Handys und Tablets', 'Bücher', 'Instrumentos musicales'].map(
  (name) => ({ name }),
);
const named = (words: string) =>
  likelyFirst(words, categories)
    .filter(({ isLikely }) => isLikely)
    .map(({ name }) => name);

it('finds the categories that searched words name', () => {
  expect(named('fahrrad')).toEqual(['Fahrräder']);
  expect(named('FAHRRÄDER')).toEqual(['Fahrräder']);
  expect(named('Fahrraeder')).toEqual(['Fahrräder']);
  expect(named('rotes Fahrrad gesucht')).toEqual(['Fahrräder']);
  expect(named('tablet')).toEqual(['Handys und Tablets']);
  expect(named('instrumento musical')).toEqual(['Instrumentos musicales']);
});

it('puts them first, and leaves the others as they were', () => {
  expect(likelyFirst('bücher', categories).map(({ name }) => name)).toEqual([
    'Bücher',
    'Fahrräder',
    'Handys und Tablets',
    'Instrumentos musicales',
  ]);
});

it('takes no short or other word for a name', () => {
  expect(named('und')).toEqual([]);
  expect(named('rad')).toEqual([]);
  expect(named('')).toEqual([]);
  expect(named('zebra')).toEqual([]);
});

it('knows a word of a name as it is written or in part, but not a longer one', () => {
  const names = categories.map(({ name }) => name);
  for (const word of ['bucher', 'buecher', 'fahrrad', 'tablets']) {
    expect(namesCategory(word, names), word).toBe(true);
  }
  for (const word of ['und', 'bucherr', 'handysocke', 'zebra']) {
    expect(namesCategory(word, names), word).toBe(false);
  }
});
