import {
  findPlace,
  matchPlaces,
  meansAnotherPlace,
  suggestPlaces,
  toPlaceChoices,
  type PlaceChoice,
} from '~/features/places/find-places.server';
import { NO_PLACE } from '~/features/products/product.schema';
import type { PageArgs } from './page-handler.server';
import { oneValue } from './form-values.server';

type Reading = Pick<PageArgs, 'ctx' | 'context'>;

/** The name of the button that only looks up the location of a product form. */
export const FIND_PLACE = 'placeFind';

/**
 * The places that a product form offers for its location, the chosen one among them; undefined for
 * a form in which no place was looked up or chosen.
 */
export async function placeChoicesOf(
  { ctx, context }: Reading,
  { location, placeId, find }: { location: string; placeId: string; find: boolean },
): Promise<PlaceChoice[] | undefined> {
  const chosen = placeId === '' ? null : await findPlace(ctx, placeId);
  if (!find && !chosen) return undefined;
  const matches = await matchPlaces(ctx, location);
  const found = matches.length > 0 ? matches : await suggestPlaces(ctx, location);
  const others = found.filter(({ id }) => id !== chosen?.id);
  const places = chosen ? [chosen, ...others] : others;
  return toPlaceChoices(places, context.language.locale);
}

/** The places to choose from for the location of a sent form. */
export function sentPlaceChoices(args: Reading & { form: FormData }) {
  const text = (name: string) => oneValue(args.form, name) ?? '';
  const sent = { location: text('location'), placeId: text('placeId') };
  return placeChoicesOf(args, { ...sent, find: args.form.has(FIND_PLACE) });
}

/**
 * Takes a chosen place out of a form whose location was typed anew since and can only mean other
 * places. A location that is as `stored` with the listing was not typed anew.
 */
export async function dropOutdatedPlace(
  { ctx, form }: Reading & { form: FormData },
  stored?: { location: string },
) {
  const placeId = oneValue(form, 'placeId') ?? '';
  const location = (oneValue(form, 'location') ?? '').trim();
  if (placeId === '' || placeId === NO_PLACE || location === stored?.location) return;
  if (await meansAnotherPlace(ctx, location, placeId)) form.delete('placeId');
}
