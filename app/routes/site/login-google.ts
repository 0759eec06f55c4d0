import { redirect } from '@remix-run/node';
import { pageAction, pageLoader } from '~/doors/page-door.server';
import { safeWayBack } from '~/doors/way-back';
import { goToGoogle } from '~/features/accounts/google-flow.server';

/** Nothing to see here; the button is on the login page. */
export const loader = pageLoader(async () => redirect('/login'));

/** The Google button: off to the provider, with the way back kept. */
export const action = pageAction(({ ctx, request, url }) =>
  goToGoogle(ctx, request, safeWayBack(url.searchParams.get('from'))),
);
