import { findPlace, toPlaceChoice } from '~/features/places/find-places.server';
import type { NearPlace } from '~/features/search/listing-filters';
import type { RequestContext } from './request-context';

type Reading = Pick<RequestContext, 'services' | 'language'>;

/**
 * The place that this browser remembers for distances; null without one. It is in a cookie, because
 * it belongs to a browser, not to an account (ADR 218).
 */
export async function readOwnPlace(
  { services, language }: Reading,
  request: Request,
): Promise<NearPlace | null> {
  const id: unknown = await services.cookies.place.parse(request.headers.get('Cookie'));
  if (typeof id !== 'string' || id === '') return null;
  const place = await findPlace(services, id);
  return place && { ...toPlaceChoice(place, language.locale), cell: place.cell };
}

/** The Set-Cookie header that remembers a place; with null, that forgets it. */
export function storeOwnPlace({ services }: Reading, id: string | null): Promise<string> {
  return services.cookies.place.serialize(id, id === null ? { maxAge: 0 } : {});
}
