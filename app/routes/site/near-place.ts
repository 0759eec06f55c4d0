import { redirect } from '@remix-run/node';
import { findPlace } from '~/features/places/find-places.server';
import { storeOwnPlace } from '~/http/own-place.server';
import { pageAction, pageLoader } from '~/http/page-handler.server';
import { ownPath } from '~/http/return-to';
import { oneValue } from '~/http/form-values.server';

export const loader = pageLoader(async () => redirect('/'));

/**
 * Remembers the place of a search in this browser, or forgets it when the form names none, and shows
 * the page `to` again. A place that the gazetteer does not have changes nothing.
 */
export const action = pageAction(async ({ ctx, context, form }) => {
  const to = ownPath(oneValue(form, 'to') ?? '');
  const asked = oneValue(form, 'place') ?? '';
  const place = await findPlace(ctx, asked);
  if (!place && asked !== '') return redirect(to);
  const headers = { 'Set-Cookie': await storeOwnPlace(context, place?.id ?? null) };
  return redirect(to, { headers });
});
