import { CachedFragment } from '~/ui/cached-fragment';
import type { ProductView } from '../product.dto';
import type { FavouriteView } from './favourite-button';
import { ProductCard } from './product-card';
import type { ReportView } from './report-controls';

export type ProductGridProps = {
  products: readonly ProductView[];
  /** The heading level of the cards, one below the heading over the grid. */
  headingLevel?: 2 | 3;
  /** The number of pictures that are visible without scrolling. */
  eager?: number;
  favouriteOf: (product: ProductView) => FavouriteView;
  reportOf?: (product: ProductView) => ReportView | undefined;
};

/**
 * A grid of products: one column, two from medium width, three from large. Its buttons need
 * CardForms on the page.
 */
export function ProductGrid(props: ProductGridProps) {
  const { products, headingLevel = 3, eager = 3, favouriteOf, reportOf } = props;
  return (
    <ul className="product-grid grid grid-cols-1 gap-4 md:grid-cols-2 lg:grid-cols-3 lg:gap-6">
      {products.map((product, index) => (
        <CachedFragment
          key={product.id}
          as="li"
          className="card-slot"
          component={ProductCard}
          props={{
            product,
            headingLevel,
            eager: index < eager,
            favourite: favouriteOf(product),
            report: reportOf?.(product),
          }}
        />
      ))}
    </ul>
  );
}
