import { PictureView, type Picture } from '~/ui/picture';
import type { Count } from '../count-products.server';
import { countInFigures } from './product-search-box';

/**
 * The banner of the front page: one sentence and a picture, low enough to keep the products in
 * view.
 */
export function HomeBanner() {
  return (
    <div className="on-pine flex items-center gap-2 overflow-hidden rounded ps-4 sm:ps-8">
      <div className="min-w-0 flex-1 py-3 sm:py-8">
        <h1 className="text-lg font-bold text-balance sm:text-xl">
          Good things, ready for a second home
        </h1>
        <p className="mt-1 hidden max-w-prose text-pine-soft sm:block">
          Honest photos, clear prices and people who live nearby.
        </p>
      </div>
      <img
        src="/banner.svg"
        width={480}
        height={240}
        alt="An armchair, a lamp, a bicycle and a shelf of books with price tags on them"
        className="h-20 w-24 shrink-0 object-cover object-center sm:h-44 sm:w-88"
      />
    </div>
  );
}

export type CategoryView = { id: string; name: string; image: Picture; products: Count };

/** The categories: a horizontally scrolling strip on phones, a grid on wider screens. */
export function CategoryList({ categories }: { categories: CategoryView[] }) {
  return (
    <section aria-labelledby="categories">
      <h2 id="categories" className="font-bold sm:text-lg">
        Second-hand product categories
      </h2>
      <ul className="-mx-4 mt-3 flex snap-x scroll-px-4 gap-3 overflow-x-auto px-4 pb-2 sm:mx-0 sm:grid sm:grid-cols-4 sm:overflow-visible sm:px-0 lg:grid-cols-6">
        {categories.map(({ id, name, image, products }) => (
          <li key={id} className="tile">
            <PictureView
              picture={image}
              alt=""
              eager
              sizes="(min-width: 64rem) 11rem, (min-width: 40rem) 25vw, 3.5rem"
              className="tile-picture"
            />
            <div className="tile-words">
              {/* The link covers the tile, and is named by the category alone. */}
              <a href={`/category/${encodeURIComponent(id)}`} data-link="">
                {name}
              </a>
              <p>{`${countInFigures(products)} for sale`}</p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
