import { expect, it } from 'vitest';
import { languageFor } from '~/i18n/catalogues.server';
import { describeProblems } from './filter-problems';
import { readFilters } from './listing-filters';
import { pageProblems } from './page-problems';

const german = languageFor('de', { default: 'en', pseudo: false });

function problemsOf(address: string): string[] {
  const query = new URLSearchParams(address);
  const read = readFilters(query, 'USD');
  const problems = pageProblems(query, read, german.t);
  return describeProblems({ ...read, problems }, []).map(({ text }) => german.t(text));
}

it('names choices as the page does, in its language', () => {
  expect(problemsOf('condition=bad')[0]).toContain('Sehr gut, ');
  expect(problemsOf('sort=x')[0]).toMatch(/Neueste.*Preis/);
  expect(problemsOf('sort=x')[0]).not.toContain('newest');
  expect(problemsOf('exact=maybe')[0]).toContain('Genaue Wörter');
});

it('complains about a parameter that has one value and is given another', () => {
  expect(problemsOf('minPrice=500&minPrice=1')).toEqual(['Preis: Gib nur einen Wert an.']);
  expect(problemsOf('minPrice=500&minPrice=500&condition=good&condition=fair')).toEqual([]);
});
