import type { PlaceChoice } from '~/features/places/find-places.server';
import { PlaceField } from '~/features/places/ui/place-field';
import { t } from '~/i18n/render-language';
import { Button } from '~/ui/button';
import { SelectField } from '~/ui/field';
import { NO_PLACE } from '../product.schema';

interface FieldProps {
  name: string;
  defaultValue: string | undefined;
  errors: string[] | null;
}

interface LocationFieldProps {
  location: FieldProps;
  /** The place that distances are measured to. */
  place: FieldProps;
  /** The places to choose from; absent before the seller has looked one up. */
  choices: readonly PlaceChoice[] | undefined;
}

/**
 * The location of a product: any text, which scripts complete to the name of a place. Without
 * scripts 'Find place' sends the form only to show it again with the places of that name.
 */
export function LocationField({ location, place, choices }: LocationFieldProps) {
  return (
    <div className="flex flex-col gap-2">
      <PlaceField
        label={t('sell.location')}
        {...location}
        required
        maxLength={120}
        help={t('sell.locationHelp')}
      />
      {choices ? (
        <SelectField
          label={t('sell.place')}
          {...place}
          options={[
            { value: NO_PLACE, label: t('sell.placeNone') },
            ...choices.map(({ id, label }) => ({ value: id, label })),
          ]}
          help={choices.length > 0 ? t('sell.placeHelp') : t('sell.placeNotFound')}
        />
      ) : null}
      <Button
        variant="quiet"
        name="placeFind"
        value="1"
        formNoValidate
        className="without-scripts self-start"
      >
        {t('sell.placeFind')}
      </Button>
    </div>
  );
}
