import { json, type TypedResponse } from '@remix-run/node';

/**
 * How long a browser may keep the data of a page (decision 38): what shows what is available is
 * asked for again, by its ETag, once it is older than five seconds; what is public keeps for five
 * minutes. entry.server.tsx adds the ETag.
 */
const keeping = {
  availability: { 'Cache-Control': 'private, max-age=5', Vary: 'Cookie' },
  public: { 'Cache-Control': 'public, max-age=300' },
} as const;

/** A page's data with word of how long they keep. */
export function keepable<Data>(
  data: Data,
  kind: keyof typeof keeping,
  status = 200,
): TypedResponse<Data> {
  return json(data, { status, headers: keeping[kind] });
}
