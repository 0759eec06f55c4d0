import { expect, it } from 'vitest';
import { withArticle } from '~/lib/article';
import { roles } from './actor';

it('gives every role its article', () => {
  expect(roles.map(withArticle)).toEqual(['a buyer', 'a seller', 'an admin']);
});
