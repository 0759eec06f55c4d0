import { redirect } from '@remix-run/node';
import { findPlace } from '~/features/places/find-places.server';
import { storeOwnPlace } from '~/http/own-place.server';
import { pageAction, pageLoader } from '~/http/page-handler.server';
import { ownPath } from '~/http/return-to';

export const loader = pageLoader(async () => redirect('/'));

/** Remembers the place of a search in this browser, or forgets it, and shows the page `to` again. */
export const action = pageAction(async ({ ctx, context, form }) => {
  const place = await findPlace(ctx, String(form.get('place') ?? ''));
  const headers = { 'Set-Cookie': await storeOwnPlace(context, place?.id ?? null) };
  return redirect(ownPath(String(form.get('to') ?? '')), { headers });
});
