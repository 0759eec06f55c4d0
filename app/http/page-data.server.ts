import { defer, json, type TypedResponse } from '@remix-run/node';
import type { RequestContext } from './request-context';

/**
 * Cache lifetime of a page's data in the browser (decision 38): `availability` is revalidated by
 * ETag after five seconds; `public` is fresh for five minutes. For signed-in users the former also
 * shows data of their own, such as favourites, and is revalidated each time. `personal` is never
 * stored. entry.server.tsx adds the ETag.
 */
const cacheHeaders = {
  availability: { 'Cache-Control': 'private, max-age=5', Vary: 'Cookie' },
  own: { 'Cache-Control': 'private, no-cache', Vary: 'Cookie' },
  public: { 'Cache-Control': 'public, max-age=300' },
  personal: { 'Cache-Control': 'no-store' },
} as const;

/**
 * A page's data with its Cache-Control header. Data with a phone number, such as that of the booking
 * form, is `personal`.
 */
export function cacheablePageData<Data extends Record<string, unknown>>(
  context: Pick<RequestContext, 'wholePage' | 'signedIn'>,
  data: Data,
  kind: 'availability' | 'public' | 'personal',
  status = 200,
): TypedResponse<Data> {
  const how = kind === 'availability' && context.signedIn ? 'own' : kind;
  return pageData(context, data, { status, headers: cacheHeaders[how] });
}

/**
 * A loader's data. For a document the data is passed on as an object, because `json` would
 * serialise it only for Remix to parse it again: it must not contain anything that JSON would
 * change.
 */
export function pageData<Data extends Record<string, unknown>>(
  { wholePage }: Pick<RequestContext, 'wholePage'>,
  data: Data,
  init: { status?: number; headers: HeadersInit },
): TypedResponse<Data> {
  return wholePage ? (defer(data, init) as unknown as TypedResponse<Data>) : json(data, init);
}
