import { textPages } from '~/ui/text-pages';

/**
 * The translated pages that search engines may list, except products: public pages with an address of
 * their own. tests/contract/public-pages.test.ts compares them with the routes.
 */
export const publicPages: readonly string[] = [
  '/',
  '/search',
  '/blog',
  ...textPages.map(({ href }) => href),
  '/newsletter',
  '/login',
  '/register',
  '/forgot-password',
];

/** The public pages that are in English in every language: one address each, without a language. */
export const englishPages: readonly string[] = ['/api/docs'];
