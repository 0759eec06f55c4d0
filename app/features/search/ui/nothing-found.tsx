import type { ReactNode } from 'react';
import { t } from '~/i18n/render-language';
import { A } from '~/ui/link';

interface LookInProps {
  /** The likely ones are set off. */
  places: readonly { href: string; label: string; isLikely: boolean }[];
}

/** Links to categories and searches that may have what was searched for. */
export function LookIn({ places }: LookInProps) {
  return (
    <ul aria-label={t('search.whereElse')} className="my-4 flex flex-wrap gap-2">
      {places.map(({ href, label, isLikely }) => (
        <li key={href}>
          <A
            href={href}
            data-link=""
            className={isLikely ? 'button button-primary' : 'button button-quiet'}
          >
            {label}
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
export function NothingFound({ words, places, saveLink }: NothingFoundProps) {
  return (
    <section className="rounded-lg bg-sage px-4 py-8 md:px-8">
      <h2 className="text-lg font-semibold wrap-anywhere">
        {words ? t('search.noResultsFor', { words }) : t('search.nothingForSale')}
      </h2>
      {words ? <p className="mt-1 max-w-prose text-ink-soft">{t('search.tryOtherWords')}</p> : null}
      <LookIn places={places} />
      {saveLink ? (
        <p className="search-row items-center print:hidden">
          {saveLink} {t('alerts.saveText')}
        </p>
      ) : null}
    </section>
  );
}
