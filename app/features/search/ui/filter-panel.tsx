import { conditionNames } from '~/features/products/condition-text';
import type { FieldView } from '~/features/products/category-field';
import { conditions } from '~/features/products/product.dto';
import { t } from '~/i18n/render-language';
import { decimalsOf, shortAmount } from '~/lib/money';
import { CheckboxField, SelectField, TextField } from '~/ui/field';
import { CloseIcon } from '~/ui/icons';
import type { PlaceChoice } from '~/features/places/find-places.server';
import { PlaceField } from '~/features/places/ui/place-field';
import type { ChoiceCounts, Count, FieldCounts } from '../count-products.server';
import { FIELD_PARAMETER, valuesWithoutControl, type FieldFilter } from '../field-filters';
import { defaultSort, distances, type ShownFilters } from '../listing-filters';
import { FromTo } from './from-to';
import { countInFigures } from './product-search-box';
import { ShowResults } from './show-results';
import { useCountBefore } from './use-count-before';
import { PlainForm } from '~/ui/link';

export const FILTERS_ID = 'filters';
const boxLabels = { verified: 'search.verifiedSellers', photo: 'search.withPhoto' } as const;

interface FilterPanelProps extends ShownFilters {
  /** The path that the form submits to. */
  path: string;
  /** The category of the path. */
  categoryId?: string | null;
  total: Count;
  choices: ChoiceCounts | null;
  /** The fields of the category that filter. */
  fields: readonly FieldView[];
  fieldCounts: FieldCounts;
  /** Set where the category may be chosen. */
  categories?: readonly { id: string; name: string }[] | undefined;
  /** Set where the place that was typed can mean several. */
  placeChoices: readonly PlaceChoice[];
  /** The place that the browser remembers. */
  ownPlace: PlaceChoice | null;
}

/**
 * All filters of a list in one plain GET form: a rail beside the list from large width on, else a
 * popover, which the browser opens and closes without scripts. Browsers without popovers show it
 * above the list, and so do all where a filter has a mistake. One person's listings are in one place.
 */
export function FilterPanel(props: FilterPanelProps) {
  const { path, categoryId, filters, currency, sort, problems, mistyped, choices } = props;
  const { categories, placeChoices, ownPlace } = props;
  const mistakes = Object.keys(problems).length > 0;
  const shown = mistakes ? null : props.total;
  const { count, onInput } = useCountBefore(categoryId, filters.sellerId, shown);
  return (
    <section
      id={FILTERS_ID}
      {...(mistakes ? {} : { popover: 'auto' })}
      aria-labelledby="filters-heading"
      className="filters"
    >
      <div className="mb-4 flex items-center justify-between">
        <h2 id="filters-heading" className="text-lg font-semibold">
          {t('search.filters')}
        </h2>
        {mistakes ? null : (
          <button
            type="button"
            {...{ popovertarget: FILTERS_ID, popovertargetaction: 'hide' }}
            className="filters-close"
          >
            <CloseIcon />
            <span className="sr-only">{t('search.closeFilters')}</span>
          </button>
        )}
      </div>
      <PlainForm
        method="get"
        action={path}
        data-link=""
        noValidate
        onInput={onInput}
        className="space-y-5"
      >
        {filters.q ? <input type="hidden" name="q" value={filters.q} /> : null}
        {filters.exact ? <input type="hidden" name="exact" value="1" /> : null}
        {valuesWithoutControl(filters.fields, props.fields).map(([name, value]) => (
          <input key={name + value} type="hidden" name={name} value={value} />
        ))}
        {sort === defaultSort(filters) ? null : <input type="hidden" name="sort" value={sort} />}
        {categories ? (
          <SelectField
            label={t('search.category')}
            name="category"
            defaultValue={filters.categoryId ?? ''}
            options={[
              { value: '', label: t('search.allCategories') },
              ...categories.map(({ id, name }) => ({ value: id, label: name })),
            ]}
          />
        ) : null}
        <FromTo
          legend={t('search.priceIn', { currency: { currency } })}
          names={['minPrice', 'maxPrice']}
          values={[filters.minPriceMinor, filters.maxPriceMinor].map(
            (amountMinor) => amountMinor !== null && shortAmount({ amountMinor, currency }),
          )}
          problems={problems}
          mistyped={mistyped}
          inputMode={decimalsOf(currency) > 0 ? 'decimal' : 'numeric'}
        />
        <fieldset id="condition">
          <legend className="font-semibold">{t('search.condition')}</legend>
          {conditions.map((condition) => (
            <CheckboxField
              key={condition}
              id={`condition-${condition}`}
              name="condition"
              value={condition}
              defaultChecked={filters.conditions.includes(condition)}
              label={withCount(t(conditionNames[condition]), choices?.conditions[condition])}
              className={boxLook(choices?.conditions[condition])}
            />
          ))}
        </fieldset>
        {props.fields.map((field) => (
          <FieldFilterControl
            key={field.key}
            field={field}
            filter={filters.fields.find(({ key }) => key === field.key)}
            counts={props.fieldCounts}
            problems={problems}
            mistyped={mistyped}
          />
        ))}
        {filters.sellerId && !mistakes ? null : (
          <>
            <fieldset className="space-y-2">
              <legend className="font-semibold">{t('search.distance')}</legend>
              {placeChoices.length > 0 ? (
                <SelectField
                  label={t('search.nearChoose', { place: mistyped.near ?? '' })}
                  name="near"
                  options={[
                    { value: '', label: t('search.nearAnywhere') },
                    ...placeChoices.map(({ id, label }) => ({ value: id, label })),
                  ]}
                  errors={problems.near ?? null}
                />
              ) : (
                <PlaceField
                  label={t('search.near')}
                  name="near"
                  defaultValue={mistyped.near ?? filters.near?.label ?? ownPlace?.label ?? ''}
                  errors={problems.near ?? null}
                  maxLength={120}
                />
              )}
              <SelectField
                label={t('search.within')}
                name="within"
                defaultValue={
                  mistyped.within ?? (filters.within === null ? '' : String(filters.within))
                }
                errors={problems.within ?? null}
                options={[
                  { value: '', label: t('search.anyDistance') },
                  ...distances.map((km) => ({ value: String(km), label: t('search.km', { km }) })),
                ]}
              />
            </fieldset>
            <TextField
              label={t('search.location')}
              name="location"
              defaultValue={filters.location}
              maxLength={120}
              autoComplete="off"
            />
          </>
        )}
        <FromTo
          legend={t('search.boughtIn')}
          names={['minYear', 'maxYear']}
          values={[filters.minYear, filters.maxYear].map((year) => year !== null && String(year))}
          problems={problems}
          mistyped={mistyped}
          inputMode="numeric"
        />
        <fieldset>
          <legend className="font-semibold">{t('search.only')}</legend>
          {(['verified', 'photo'] as const).map((name) =>
            name === 'verified' && filters.sellerId && !filters.verified ? null : (
              <CheckboxField
                key={name}
                name={name}
                value="1"
                defaultChecked={filters[name]}
                label={withCount(t(boxLabels[name]), choices?.[name])}
                className={boxLook(choices?.[name])}
              />
            ),
          )}
        </fieldset>
        <div className="filters-send">
          <ShowResults count={count} />
        </div>
      </PlainForm>
    </section>
  );
}

interface FieldFilterProps extends Pick<ShownFilters, 'problems' | 'mistyped'> {
  field: FieldView;
  filter: FieldFilter | undefined;
  counts: FieldCounts;
}

/** The control of a field: boxes for options, two numbers, or a text. */
function FieldFilterControl({ field, filter, counts, problems, mistyped }: FieldFilterProps) {
  const { key, label, type, unit, options } = field;
  const name = `${FIELD_PARAMETER}${key}`;
  if (type === 'number') {
    const { min = null, max = null } = filter ?? {};
    return (
      <FromTo
        legend={unit ? t('search.fieldUnit', { name: label, unit }) : label}
        names={[`${name}.min`, `${name}.max`]}
        values={[min, max].map((number) => number !== null && String(number))}
        problems={problems}
        mistyped={mistyped}
        inputMode="decimal"
      />
    );
  }
  if (type === 'text') {
    return (
      <TextField
        label={label}
        name={name}
        defaultValue={filter?.values[0] ?? ''}
        maxLength={120}
        autoComplete="off"
        dir="auto"
      />
    );
  }
  const yesOrNo = [
    { value: 'yes', label: t('search.fieldYes') },
    { value: 'no', label: t('search.fieldNo') },
  ];
  return (
    <fieldset>
      <legend className="font-semibold">{label}</legend>
      {(type === 'yesno' ? yesOrNo : options).map((option, index) => (
        <CheckboxField
          key={option.value}
          id={`${name}-${index}`}
          name={name}
          value={option.value}
          defaultChecked={filter?.values.includes(option.value)}
          label={withCount(option.label, counts[`${key} ${option.value}`])}
          className={boxLook(counts[`${key} ${option.value}`])}
        />
      ))}
    </fieldset>
  );
}

function withCount(label: string, count: Count | null | undefined): string {
  return count ? t('search.choiceCount', { choice: label, count: countInFigures(count) }) : label;
}

/** The look of a box: close together beside the results, and quiet where it would find nothing. */
function boxLook(count: Count | null | undefined): string {
  return `leading-none [&_label]:leading-6 lg:[&_label]:py-1 ${count?.count === 0 ? 'text-ink-soft' : ''}`;
}
