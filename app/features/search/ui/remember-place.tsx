import type { PlaceChoice } from '~/features/places/find-places.server';
import { t } from '~/i18n/render-language';
import { CsrfField } from '~/ui/csrf-field';
import { PlainForm } from '~/ui/link';

interface RememberPlaceProps {
  /** The place of the filters. */
  near: PlaceChoice | null;
  /** The place that the browser remembers. */
  ownPlace: PlaceChoice | null;
  /** The address of the page. */
  here: string;
}

/** The button that remembers the place of the filters in this browser, or forgets it. */
export function RememberPlace({ near, ownPlace, here }: RememberPlaceProps) {
  const place = near ?? ownPlace;
  if (!place) return null;
  const remembered = ownPlace?.id === place.id;
  return (
    <PlainForm method="post" action="/near-place" className="mb-4">
      <CsrfField />
      <input type="hidden" name="to" value={here} />
      {remembered ? null : <input type="hidden" name="place" value={place.id} />}
      <button className="min-h-11 text-start text-sm underline underline-offset-4">
        {remembered
          ? t('search.forgetPlace', { place: place.label })
          : t('search.rememberPlace', { place: place.label })}
      </button>
    </PlainForm>
  );
}
