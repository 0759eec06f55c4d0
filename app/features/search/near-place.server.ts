import type { Ctx } from '~/features/accounts/account.policy';
import {
  findPlace,
  matchPlaces,
  suggestPlaces,
  toPlaceChoice,
  toPlaceChoices,
  type PlaceChoice,
} from '~/features/places/find-places.server';
import { LONGEST_PLACE } from '~/features/places/read-place';
import { msg, type Message } from '~/i18n/language';
import type { Place } from '~/platform/places/gazetteer';
import type { NearPlace } from './listing-filters';

/** Result of reading the parameter `near` of an address. */
export interface ReadNear {
  near: NearPlace | null;
  /** The text, when it is not one place. */
  typed: string;
  /** The places that the text can mean, when it is not one. */
  choices: PlaceChoice[];
  problem: Message | null;
}

/** Finds the place of the parameter `near`: the id of a place, or a text that names one. */
export async function readNearPlace(
  ctx: Pick<Ctx, 'places'>,
  query: URLSearchParams,
  locale: string,
): Promise<ReadNear> {
  const typed = (query.get('near') ?? '').trim().slice(0, LONGEST_PLACE);
  const none = { near: null, typed, choices: [], problem: null };
  if (typed === '') return none;
  const toNear = (place: Place) => ({
    ...none,
    near: { ...toPlaceChoice(place, locale), cell: place.cell },
    typed: '',
  });
  const chosen = await findPlace(ctx, typed);
  if (chosen) return toNear(chosen);
  const [place, ...others] = await matchPlaces(ctx, typed);
  if (place && others.length === 0) return toNear(place);
  const possible = place ? [place, ...others] : await suggestPlaces(ctx, typed);
  return {
    ...none,
    choices: toPlaceChoices(possible, locale),
    problem: possible.length > 0 ? 'search.nearWhich' : msg('search.nearUnknown', { place: typed }),
  };
}
