import { conditions } from '~/features/products/product.dto';
import { currencyName, decimalsOf } from '~/lib/money';
import { Button } from '~/ui/button';
import { CheckboxField, SelectField, TextField } from '~/ui/field';
import { ChevronDownIcon } from '~/ui/icons';
import type { ChoiceCounts, Count } from '../count-products.server';
import { defaultSort, shortAmount, type ReadFilters } from '../listing-filters';
import { countInFigures } from './product-search-box';

export interface FilterPanelProps extends ReadFilters {
  /** The path that the form submits to. */
  path: string;
  choices: ChoiceCounts | null;
  /** Set where the category may be chosen. */
  categories?: readonly { id: string; name: string }[];
}

/** All filters of a list: one plain GET form, collapsed by default. */
export function FilterPanel(props: FilterPanelProps) {
  const { path, filters, currency, sort, problems, mistyped, choices, categories } = props;
  return (
    <details
      open={Object.keys(problems).length > 0}
      className="group rounded border border-line bg-raised"
    >
      <summary className="flex min-h-11 items-center justify-between gap-2 px-4 font-semibold">
        Filters
        <ChevronDownIcon className="size-5 group-open:rotate-180" />
      </summary>
      <form
        method="get"
        action={path}
        data-link=""
        noValidate
        className="grid gap-4 border-t border-line p-4 sm:grid-cols-2 lg:grid-cols-3"
      >
        {filters.q ? <input type="hidden" name="q" value={filters.q} /> : null}
        {filters.exact ? <input type="hidden" name="exact" value="1" /> : null}
        {sort === defaultSort(filters) ? null : <input type="hidden" name="sort" value={sort} />}
        {categories ? (
          <SelectField
            label="Category"
            name="category"
            defaultValue={filters.categoryId ?? ''}
            options={[
              { value: '', label: 'All categories' },
              ...categories.map(({ id, name }) => ({ value: id, label: name })),
            ]}
          />
        ) : null}
        <FromTo
          legend={`Price in ${currencyName(currency)}`}
          names={['minPrice', 'maxPrice']}
          values={[filters.minPriceMinor, filters.maxPriceMinor].map(
            (amountMinor) => amountMinor !== null && shortAmount({ amountMinor, currency }),
          )}
          {...{ problems, mistyped }}
          inputMode={decimalsOf(currency) > 0 ? 'decimal' : 'numeric'}
        />
        <FromTo
          legend="Bought in"
          names={['minYear', 'maxYear']}
          values={[filters.minYear, filters.maxYear].map((year) => year !== null && String(year))}
          {...{ problems, mistyped }}
          inputMode="numeric"
        />
        <TextField
          label="Location"
          name="location"
          defaultValue={filters.location}
          maxLength={120}
          autoComplete="off"
        />
        <fieldset>
          <legend className="font-semibold">Condition</legend>
          {conditions.map((condition) => (
            <CheckboxField
              key={condition}
              id={`condition-${condition}`}
              name="condition"
              value={condition}
              defaultChecked={filters.conditions.includes(condition)}
              label={withCount(
                condition.charAt(0).toUpperCase() + condition.slice(1),
                choices?.conditions[condition],
              )}
              className="leading-none"
            />
          ))}
        </fieldset>
        <fieldset>
          <legend className="font-semibold">Only</legend>
          <CheckboxField
            name="verified"
            value="1"
            defaultChecked={filters.verified}
            label={withCount('Verified sellers', choices?.verified)}
          />
          <CheckboxField
            name="photo"
            value="1"
            defaultChecked={filters.photo}
            label={withCount('With photo', choices?.photo)}
          />
        </fieldset>
        <div className="flex items-end sm:col-span-full">
          <Button className="w-full sm:w-auto">Show results</Button>
        </div>
      </form>
    </details>
  );
}

function withCount(label: string, count: Count | null | undefined): string {
  return count ? `${label} (${countInFigures(count)})` : label;
}

interface FromToProps {
  legend: string;
  names: readonly [string, string];
  values: readonly (string | false)[];
  problems: ReadFilters['problems'];
  mistyped: ReadFilters['mistyped'];
  inputMode: 'decimal' | 'numeric';
}

function FromTo({ legend, names, values, problems, mistyped, inputMode }: FromToProps) {
  return (
    <fieldset>
      <legend className="font-semibold">{legend}</legend>
      <div className="grid grid-cols-2 gap-3">
        {(['From', 'To'] as const).map((label, index) => (
          <TextField
            key={label}
            label={label}
            name={names[index] ?? ''}
            defaultValue={mistyped[names[index] ?? ''] ?? (values[index] || '')}
            errors={problems[names[index] ?? '']}
            inputMode={inputMode}
            autoComplete="off"
            maxLength={15}
          />
        ))}
      </div>
    </fieldset>
  );
}
