import { t } from '~/i18n/render-language';
import { SearchIcon } from './icons';
import { useSuggestions } from './use-suggestions';
import { PlainForm } from './link';

const LIST = 'header-suggestions';

/**
 * The search field of the header: a plain GET form with suggestions where scripts run. On a phone
 * it opens below the bar; the `<details>` only switches it, so that it works without scripts.
 */
export function HeaderSearch({ words }: { words: string }) {
  const { suggestions, suggestFor } = useSuggestions('/search/suggestions');
  return (
    <div data-menu-area="" className="site-search">
      <details data-menu="">
        <summary className="site-icon">
          <SearchIcon className="size-6" />
          <span className="sr-only">{t('ui.search')}</span>
        </summary>
      </details>
      <PlainForm method="get" action="/search" role="search" aria-label="Rummage" data-link="">
        <input
          key={words}
          type="search"
          name="q"
          aria-label={t('ui.searchSite')}
          placeholder={t('ui.search')}
          defaultValue={words}
          maxLength={120}
          autoComplete="off"
          list={LIST}
          onInput={(event) => suggestFor(event.currentTarget.value)}
        />
        <datalist id={LIST}>
          {suggestions.map((text) => (
            <option key={text} value={text} />
          ))}
        </datalist>
        <button className="site-icon">
          <SearchIcon />
          <span className="sr-only">{t('ui.search')}</span>
        </button>
      </PlainForm>
    </div>
  );
}
