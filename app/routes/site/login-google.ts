import { redirect } from '@remix-run/node';
import { pageAction, pageLoader } from '~/http/page-handler.server';
import { safeReturnTo } from '~/http/return-to';
import { goToGoogle } from '~/http/google-flow.server';

/** The address has no page; the button is on the login page. */
export const loader = pageLoader(async () => redirect('/login'));

/** Redirects to Google and stores the return address. */
export const action = pageAction(({ ctx, request, url }) =>
  goToGoogle(ctx, request, safeReturnTo(url.searchParams.get('from'))),
);
