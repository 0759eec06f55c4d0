import { redirect } from '@remix-run/node';
import { pageAction, pageLoader } from '~/doors/page-door.server';
import { closeSession } from '~/features/accounts/sessions.server';

/** Leaving is a write: following a link here changes nothing. */
export const loader = pageLoader(async () => redirect('/'));

export const action = pageAction(async ({ ctx, request }) => {
  if (ctx.actor) await closeSession(ctx, ctx.actor.sessionId);
  const session = await ctx.cookies.sessions.getSession(request.headers.get('Cookie'));
  return redirect('/', {
    headers: { 'Set-Cookie': await ctx.cookies.sessions.destroySession(session) },
  });
});
