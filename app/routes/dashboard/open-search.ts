import { redirect } from '@remix-run/node';
import { pageAction, pageLoader, requires } from '~/http/page-handler.server';
import { openSearch } from '~/features/alerts/saved-searches.server';
import { SEARCHES_PATH } from '~/features/alerts/search-paths';

export const loader = pageLoader(async () => redirect(SEARCHES_PATH));

/** Marks what a saved search has found as seen and leads to its results. */
export const action = pageAction(
  async ({ ctx, params }) => redirect(await openSearch(ctx, params.id ?? '')),
  requires('search:save'),
);
