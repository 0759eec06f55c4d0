import type { ReactNode } from 'react';
import type { MessageKey } from '~/i18n/language';
import { t, Text } from '~/i18n/render-language';
import { ButtonLink } from '~/ui/button';
import type { Picture } from '~/ui/picture';
import type { Count } from '../count-products.server';
import { CategoryPicture } from './category-picture';
import { ProductSearchBox, countInFigures } from './product-search-box';
import { A } from '~/ui/link';

/** The banner of the front page, with the search: low enough to keep the first prices in view. */
export function HomeBanner() {
  return (
    <div className="home-banner on-pine">
      <div className="home-banner-words">
        <h1 className="font-display text-xl font-semibold text-balance">{t('home.headline')}</h1>
        <div className="w-full max-w-xl lg:w-md">
          <ProductSearchBox label={t('search.searchAll')} />
        </div>
      </div>
      <img
        src="/banner.svg"
        loading="lazy"
        width={240}
        height={120}
        alt={t('home.bannerAlt')}
        className="hidden h-30 w-60 shrink-0 self-end md:block"
      />
    </div>
  );
}

type CategoryView = { id: string; name: string; image: Picture; products: Count };

/** The categories in one row, which scrolls sideways where it is too long. */
export function CategoryList({ categories }: { categories: CategoryView[] }) {
  return (
    <section aria-labelledby="categories" className="category-row">
      <h2 id="categories">{t('home.categories')}</h2>
      <ul>
        {categories.map(({ id, name, image, products }) => (
          <li key={id}>
            <CategoryPicture image={image} />
            {/* The link covers the circle, and is named by the category alone. */}
            <A href={`/category/${encodeURIComponent(id)}`} data-link="">
              {name}
            </A>{' '}
            <span className="sr-only">
              {t('home.forSale', { count: countInFigures(products) })}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

interface HomeSectionProps {
  id: string;
  title: string;
  /** A short explanation beside the title. */
  note?: string;
  /** The address of all products of this kind. */
  all?: { href: string; label: string };
  /** It stands below the first screen at every width. */
  later?: boolean;
  children: ReactNode;
}

/** Products under a heading, with the way to all of their kind. */
export function HomeSection({ id, title, note, all, later, children }: HomeSectionProps) {
  return (
    <section aria-labelledby={id} className={later ? 'home-later' : undefined}>
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 md:mb-2">
        <h2 id={id} className="min-w-0 text-lg font-semibold wrap-anywhere">
          {title}
        </h2>
        {note ? <p className="text-sm text-ink-soft">{note}</p> : null}
        {all ? (
          <A href={all.href} data-link="" className="quiet-link">
            {all.label}
          </A>
        ) : null}
      </div>
      {children}
    </section>
  );
}

const steps = [
  ['home.find', 'home.findText'],
  ['home.book', 'home.bookText'],
  ['home.collect', 'home.collectText'],
] as const satisfies (readonly [title: MessageKey, text: MessageKey])[];

/** How buying works in three steps, and the call to sell. */
export function HowItWorks() {
  return (
    <section aria-labelledby="how" className="rounded-lg bg-sage px-4 py-8 md:px-8">
      <h2 id="how" className="text-lg font-semibold">
        {t('home.how')}
      </h2>
      <ol className="mt-4 grid grid-cols-1 gap-6 md:grid-cols-3 md:gap-8">
        {steps.map(([title, text], index) => (
          <li key={title} className="flex flex-wrap gap-3">
            <span
              aria-hidden="true"
              className="flex size-9 shrink-0 items-center justify-center rounded-full bg-brand font-display text-lg font-semibold text-brand-ink"
            >
              {index + 1}
            </span>
            <div className="min-w-0 grow basis-32 wrap-anywhere">
              <h3 className="font-semibold">{t(title)}</h3>
              <p className="mt-1 text-ink-soft">{t(text)}</p>
            </div>
          </li>
        ))}
      </ol>
      <div className="mt-8 flex flex-wrap items-center justify-between gap-4 border-t border-line pt-6">
        <p className="max-w-prose">
          <Text message="home.sellCall" tags={{ b: <b className="font-semibold" /> }} />
        </p>
        <ButtonLink href="/dashboard/add-product" className="max-w-full wrap-anywhere">
          {t('home.sell')}
        </ButtonLink>
      </div>
    </section>
  );
}
