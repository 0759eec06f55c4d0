import type { ReactNode } from 'react';
import { t } from '~/i18n/render-language';
import { ButtonLink } from '~/ui/button';
import { A } from '~/ui/link';

interface Category {
  id: string;
  name: string;
}

interface NothingFoundProps {
  /** The searched words; empty without a search. */
  words: string;
  /** The categories whose names the words are like. */
  likely: readonly Category[];
  /** The other categories. */
  categories: readonly Category[];
  /** The link that saves the search; null when it can't be saved. */
  saveLink: ReactNode;
}

/** The note for a search without results: what to try, and the categories. */
export function NothingFound({ words, likely, categories, saveLink }: NothingFoundProps) {
  return (
    <section className="rounded-lg bg-sage px-4 py-8 md:px-8">
      <h2 className="text-lg font-semibold wrap-anywhere">
        {words ? t('search.noResultsFor', { words }) : t('search.nothingForSale')}
      </h2>
      {likely.length > 0 ? (
        <ul aria-label={t('search.likelyCategories')} className="mt-3 flex flex-wrap gap-2">
          {likely.map(({ id, name }) => (
            <li key={id}>
              <ButtonLink href={`/category/${encodeURIComponent(id)}`}>
                {t('search.lookInCategory', { name })}
              </ButtonLink>
            </li>
          ))}
        </ul>
      ) : null}
      {words ? <p className="mt-1 max-w-prose text-ink-soft">{t('search.tryOtherWords')}</p> : null}
      <ul aria-label={t('search.categories')} className="my-4 flex flex-wrap gap-2">
        {categories.map(({ id, name }) => (
          <li key={id}>
            <A
              href={`/category/${encodeURIComponent(id)}`}
              data-link=""
              className="inline-flex min-h-11 items-center rounded border border-line bg-raised px-3 hover:border-ink-soft"
            >
              {name}
            </A>
          </li>
        ))}
      </ul>
      {saveLink ? (
        <p className="search-row items-center print:hidden">
          {saveLink} {t('alerts.saveText')}
        </p>
      ) : null}
    </section>
  );
}
