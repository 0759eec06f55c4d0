import { redirect } from '@remix-run/node';
import { pageAction, pageLoader } from '~/doors/page-door.server';
import { endSession } from '~/doors/session-door.server';

/** Leaving is a write: following a link here changes nothing. */
export const loader = pageLoader(async () => redirect('/'));

export const action = pageAction(async ({ ctx, context, request }) =>
  redirect('/', { headers: { 'Set-Cookie': await endSession(ctx, context, request) } }),
);
