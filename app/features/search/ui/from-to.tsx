import { t } from '~/i18n/render-language';
import { TextField } from '~/ui/field';
import type { ShownFilters } from '../listing-filters';

interface FromToProps {
  legend: string;
  names: readonly [string, string];
  values: readonly (string | false)[];
  problems: ShownFilters['problems'];
  mistyped: ShownFilters['mistyped'];
  inputMode: 'decimal' | 'numeric';
}

/** Two fields for the bounds of a range of prices, years or numbers. */
export function FromTo({ legend, names, values, problems, mistyped, inputMode }: FromToProps) {
  return (
    <fieldset>
      <legend className="font-semibold">{legend}</legend>
      <div className="from-to">
        {[t('search.from'), t('search.to')].map((label, index) => (
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
