import { PictureView, type Picture } from '~/ui/picture';
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
