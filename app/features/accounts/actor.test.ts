import { expect, it } from 'vitest';
import { withArticle } from '~/lib/text';
import { roles } from './account.policy';

it('gives every role its article', () => {
  expect(roles.map(withArticle)).toEqual(['a buyer', 'a seller', 'an admin']);
});
