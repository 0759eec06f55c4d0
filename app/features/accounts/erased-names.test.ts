import { expect, it } from 'vitest';
import { languageFor } from '~/i18n/catalogues.server';
import { DELETED_ACCOUNT } from './account.policy';
import { DELETED_LISTING, shownName } from './erased-names';

it.each([
  ['de', 'Gelöschtes Konto', 'Gelöschte Anzeige'],
  ['en', 'Deleted account', 'Deleted listing'],
] as const)('names what was deleted in %s', (code, account, listing) => {
  const { t } = languageFor(code, { default: 'en', pseudo: false });
  const names = [DELETED_ACCOUNT, DELETED_LISTING, 'Ada'].map((name) => shownName(name, t));
  expect(names).toEqual([account, listing, 'Ada']);
});
