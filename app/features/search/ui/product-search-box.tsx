import { Button } from '~/ui/button';
import { controlClass } from '~/ui/field';
import { SearchIcon } from '~/ui/icons';
import { useSuggestions } from '~/ui/use-suggestions';
import type { Count } from '../count-products.server';

export interface ProductSearchBoxProps {
  /** The label, such as 'Search all products'. */
  label: string;
  defaultValue?: string;
  /** Limits the search to this category. */
  categoryId?: string;
}

const LIST = 'search-suggestions';

/** The search box: a plain GET form, with suggestions where scripts run. */
export function ProductSearchBox({ label, defaultValue, categoryId }: ProductSearchBoxProps) {
  const { suggestions, suggestFor } = useSuggestions();
  return (
    <form method="get" action="/search" role="search" data-link="">
      {categoryId ? <input type="hidden" name="category" value={categoryId} /> : null}
      <label htmlFor="search-q" className="sr-only">
        {label}
      </label>
      <div className="flex max-w-xl gap-2">
        <input
          key={defaultValue}
          id="search-q"
          type="search"
          name="q"
          defaultValue={defaultValue}
          placeholder={label}
          maxLength={120}
          autoComplete="off"
          list={LIST}
          onInput={(event) => suggestFor(event.currentTarget.value)}
          className={`${controlClass} placeholder:text-ink-soft`}
        />
        <datalist id={LIST}>
          {suggestions.map((text) => (
            <option key={text} value={text} />
          ))}
        </datalist>
        <Button>
          <SearchIcon />
          <span className="max-sm:sr-only">Search</span>
        </Button>
      </div>
    </form>
  );
}

const figures = new Intl.NumberFormat('en-US');

/** A count as text: '12', or '1,000+' where counting stopped. */
export function countInFigures({ count, more }: Count): string {
  return figures.format(count) + (more ? '+' : '');
}

/** The same with its noun: '1 result', '1,000+ results'. */
export function countInWords(counted: Count): string {
  return `${countInFigures(counted)} ${counted.count === 1 && !counted.more ? 'result' : 'results'}`;
}
