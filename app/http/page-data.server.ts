import { defer, json, type TypedResponse } from '@remix-run/node';
import type { RequestContext } from './request-context';

/**
 * How long a browser may keep the data of a page (decision 38): what shows what is available is
 * asked for again, by its ETag, once it is older than five seconds; what is public keeps for five
 * minutes. For signed-in people the former also shows what is theirs, such as favourites, and is
 * asked for again each time. entry.server.tsx adds the ETag.
 */
const keeping = {
  availability: { 'Cache-Control': 'private, max-age=5', Vary: 'Cookie' },
  own: { 'Cache-Control': 'private, no-cache', Vary: 'Cookie' },
  public: { 'Cache-Control': 'public, max-age=300' },
} as const;

/** A page's data with word of how long they keep. */
export function cacheablePageData<Data extends Record<string, unknown>>(
  context: Pick<RequestContext, 'wholePage' | 'signedIn'>,
  data: Data,
  kind: 'availability' | 'public',
  status = 200,
): TypedResponse<Data> {
  const how = kind === 'availability' && context.signedIn ? 'own' : kind;
  return pageData(context, data, { status, headers: keeping[how] });
}

/**
 * A loader's data. For a document they go to the page as they are, where `json` would write them
 * out for Remix to read them again: they must hold nothing that JSON would change.
 */
export function pageData<Data extends Record<string, unknown>>(
  { wholePage }: Pick<RequestContext, 'wholePage'>,
  data: Data,
  init: { status?: number; headers?: HeadersInit } = {},
): TypedResponse<Data> {
  return wholePage ? (defer(data, init) as unknown as TypedResponse<Data>) : json(data, init);
}
