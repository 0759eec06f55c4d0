import { redirect } from '@remix-run/node';
import { pageAction, pageLoader } from '~/http/page-handler.server';
import { endSession, withCookies } from '~/http/sign-in-session.server';

/** Signing out needs a POST: following a link here changes nothing. */
export const loader = pageLoader(async () => redirect('/'));

export const action = pageAction(async ({ ctx, context, request }) =>
  redirect('/', { headers: withCookies(await endSession(ctx, context, request)) }),
);
