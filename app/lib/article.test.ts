import { expect, it } from 'vitest';
import { roles } from '~/features/accounts/actor';
import { withArticle } from './article';

it('gives every role its article', () => {
  expect(roles.map(withArticle)).toEqual(['a buyer', 'a seller', 'an admin']);
});

it.each(['object', 'array', 'integer'])('says an %s', (noun) => {
  expect(withArticle(noun)).toBe(`an ${noun}`);
});

it.each(['string', 'number', 'boolean'])('says a %s', (noun) => {
  expect(withArticle(noun)).toBe(`a ${noun}`);
});
