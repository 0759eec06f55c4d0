import { useId } from 'react';
import { SearchIcon } from '~/ui/icons';
import { useSuggestions } from '~/ui/use-suggestions';
import { number } from '~/i18n/formats';
import { t } from '~/i18n/render-language';
import type { Count } from '../count-products.server';
import { PlainForm } from '~/ui/link';

interface ProductSearchBoxProps {
  /** The label, such as 'Search all products'. */
  label: string;
  defaultValue?: string;
  /** Limits the search to this category. */
  categoryId?: string;
  /** The word beside the icon of the button is for screen readers only. */
  compact?: boolean;
}

/**
 * The search box: a plain GET form, with suggestions where scripts run. It is as wide as its place.
 */
export function ProductSearchBox(props: ProductSearchBoxProps) {
  const { label, defaultValue, categoryId, compact = false } = props;
  const id = useId();
  const { suggestions, suggestFor } = useSuggestions('/search/suggestions');
  return (
    <PlainForm method="get" action="/search" role="search" data-link="" className="search-box">
      {categoryId ? <input type="hidden" name="category" value={categoryId} /> : null}
      <label htmlFor={id} className="sr-only">
        {label}
      </label>
      <input
        key={defaultValue}
        id={id}
        type="search"
        name="q"
        defaultValue={defaultValue}
        placeholder={label}
        maxLength={120}
        autoComplete="off"
        list={`${id}-names`}
        onInput={(event) => suggestFor(event.currentTarget.value)}
      />
      <datalist id={`${id}-names`}>
        {suggestions.map((text) => (
          <option key={text} value={text} />
        ))}
      </datalist>
      <button>
        <SearchIcon />
        <span className={compact ? 'sr-only' : 'max-sm:sr-only'}>{t('ui.search')}</span>
      </button>
    </PlainForm>
  );
}

/** A count as text: '12', or '1,000+' where counting stopped. */
export function countInFigures({ count, more }: Count): string {
  return number(count) + (more ? '+' : '');
}

/** A number whose plural form is the one of an open range. */
const OPEN_RANGE = 1000;

/** A count with its noun as text: '1 result', '1,000+ results'. */
export function countInWords(counted: Count): string {
  // '1+' is a plural, too.
  const count = counted.more ? OPEN_RANGE : counted.count;
  return t('search.results', { count, figures: countInFigures(counted) });
}
