import type { ReactNode } from 'react';
import { t } from '~/i18n/render-language';
import { A } from '~/ui/link';

interface LookInProps {
  /** Categories to look in; likely ones have a name that the words are like. */
  categories: readonly { id: string; name: string; isLikely: boolean }[];
}

/** Links to categories that may have what was searched for. */
export function LookIn({ categories }: LookInProps) {
  return (
    <ul aria-label={t('search.categories')} className="my-4 flex flex-wrap gap-2">
      {categories.map(({ id, name, isLikely }) => (
        <li key={id}>
          <A
            href={`/category/${encodeURIComponent(id)}`}
            data-link=""
            className={isLikely ? 'button button-primary' : 'button button-quiet'}
          >
            {isLikely ? t('search.lookInCategory', { name }) : name}
          </A>
        </li>
      ))}
    </ul>
  );
}

interface NothingFoundProps extends LookInProps {
  /** The searched words; empty without a search. */
  words: string;
  /** The link that saves the search; null when it can't be saved. */
  saveLink: ReactNode;
}

/** The note for a search without results: what to try, and the categories. */
export function NothingFound({ words, categories, saveLink }: NothingFoundProps) {
  return (
    <section className="rounded-lg bg-sage px-4 py-8 md:px-8">
      <h2 className="text-lg font-semibold wrap-anywhere">
        {words ? t('search.noResultsFor', { words }) : t('search.nothingForSale')}
      </h2>
      {words ? <p className="mt-1 max-w-prose text-ink-soft">{t('search.tryOtherWords')}</p> : null}
      <LookIn categories={categories} />
      {saveLink ? (
        <p className="search-row items-center print:hidden">
          {saveLink} {t('alerts.saveText')}
        </p>
      ) : null}
    </section>
  );
}
