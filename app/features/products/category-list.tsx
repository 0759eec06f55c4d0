import { PictureView } from '~/ui/picture';
import type { Picture } from '~/ui/picture';
import { countInFigures } from './count-in-words';
import type { Count } from './count-products.server';

export type CategoryView = { id: string; name: string; image: Picture; products: Count };

/** The ways into the shop: a strip that slides on a phone, a grid on anything wider. */
export function CategoryList({ categories }: { categories: CategoryView[] }) {
  return (
    <section aria-labelledby="categories">
      <h2 id="categories" className="font-bold sm:text-lg">
        Second-hand product categories
      </h2>
      <ul className="-mx-4 mt-3 flex snap-x scroll-px-4 gap-3 overflow-x-auto px-4 pb-2 sm:mx-0 sm:grid sm:grid-cols-4 sm:overflow-visible sm:px-0 lg:grid-cols-6">
        {categories.map(({ id, name, image, products }) => (
          <li
            key={id}
            className="group relative flex shrink-0 snap-start items-center overflow-hidden rounded border border-line bg-raised hover:border-ink-soft sm:block"
          >
            <PictureView
              picture={image}
              alt=""
              eager
              sizes="(min-width: 64rem) 11rem, (min-width: 40rem) 25vw, 3.5rem"
              className="size-14 object-cover sm:aspect-4/3 sm:h-auto sm:w-full"
            />
            <div className="px-3 py-1 leading-tight whitespace-nowrap sm:py-2 sm:whitespace-normal">
              {/* The link covers the tile, and is named by the category alone. */}
              <a
                href={`/category/${encodeURIComponent(id)}`}
                data-link=""
                className="font-semibold group-hover:underline after:absolute after:inset-0"
              >
                {name}
              </a>
              <p className="text-sm text-ink-soft tabular-nums">
                {countInFigures(products)} for sale
              </p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
