import { expect, it } from 'vitest';
import { withArticle } from './text';

it.each(['object', 'array', 'integer'])('says an %s', (noun) => {
  expect(withArticle(noun)).toBe(`an ${noun}`);
});

it.each(['string', 'number', 'boolean'])('says a %s', (noun) => {
  expect(withArticle(noun)).toBe(`a ${noun}`);
});
