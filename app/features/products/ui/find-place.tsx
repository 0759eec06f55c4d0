import type { PlaceChoice } from '~/features/places/find-places.server';
import { t } from '~/i18n/render-language';
import { Button } from '~/ui/button';
import { SelectField } from '~/ui/field';
import { NO_PLACE } from '../product.schema';

interface FindPlaceProps {
  /** The field of the place that distances are measured to. */
  place: { name: string; defaultValue: string | undefined; errors: string[] | null };
  /** The places to choose from; absent before the seller has looked one up. */
  choices: readonly PlaceChoice[] | undefined;
}

/**
 * The place of a product's location, which scripts complete as it is typed. Without scripts 'Find
 * place' sends the form only to show it again with the places of that name.
 */
export function FindPlace({ place, choices }: FindPlaceProps) {
  return (
    <>
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
      <Button variant="quiet" name="placeFind" value="1" formNoValidate className="without-scripts">
        {t('sell.placeFind')}
      </Button>
    </>
  );
}
