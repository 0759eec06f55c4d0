import { useState } from 'react';
import { Button } from '~/ui/button';
import { t } from '~/i18n/render-language';
import { controlClass } from '~/ui/field';
import { mayBeSorted, type PublicFilters, type Sort } from '../listing-filters';
import { sortNames } from '../sort-names';
import { isEarly } from '~/ui/early-input';
import { PlainForm } from '~/ui/link';

interface SortFormProps {
  /** The path of the list. */
  path: string;
  sort: Sort;
  /** The filters, which decide what the list can be sorted by. */
  filters: Pick<PublicFilters, 'q' | 'near'>;
  /** The filters of the list, as fields. */
  fields: readonly (readonly [name: string, value: string])[];
}

/**
 * The order of a list: sent by its button, and where scripts run as soon as it is chosen. Arrow keys
 * choose each option on their way to another, so that with them it is the button again.
 */
export function SortForm({ path, sort, filters, fields }: SortFormProps) {
  const [needsButton, setNeedsButton] = useState(false);
  const offered = (Object.keys(sortNames) as Sort[]).filter((one) => mayBeSorted(filters, one));
  return (
    <PlainForm method="get" action={path} data-link="" className="sort-form">
      {fields.map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <label htmlFor="sort" className="sr-only">
        {t('search.sortBy')}
      </label>
      <select
        id="sort"
        name="sort"
        defaultValue={sort}
        onPointerDown={() => setNeedsButton(false)}
        onKeyDown={() => setNeedsButton(true)}
        onChange={({ currentTarget, nativeEvent }) => {
          // An order that was chosen before scripts ran may be one that the browser has restored.
          if (needsButton || isEarly(nativeEvent)) setNeedsButton(true);
          else currentTarget.form?.requestSubmit();
        }}
        className={controlClass}
      >
        {offered.map((one) => (
          <option key={one} value={one}>
            {t(sortNames[one])}
          </option>
        ))}
      </select>
      <Button variant="quiet" className={needsButton ? undefined : 'sort-button'}>
        {t('search.sort')}
      </Button>
    </PlainForm>
  );
}
