import { CachedFragment } from '~/ui/cached-fragment';
import { classNames } from '~/ui/class-names';
import type { ProductView } from '../product.dto';
import type { FavouriteView } from './favourite-button';
import { ProductCard } from './product-card';
import type { ReportView } from './report-controls';

type ProductGridProps = {
  products: readonly ProductView[];
  /** The heading level of the cards, one below the heading over the grid. */
  headingLevel?: 2 | 3;
  /** The number of pictures that are visible without scrolling. */
  eager?: number;
  /**
   * `tiles` have the picture above the text from medium width on; `rows` have it beside the text at
   * every width.
   */
  look?: 'tiles' | 'rows';
  /** Hides products that do not fill the last row, where there are several rows. */
  fullRows?: boolean;
  favouriteOf: (product: ProductView) => FavouriteView;
  reportOf?: (product: ProductView) => ReportView | undefined;
};

/**
 * A grid of products: one column, two from medium width, three from large. Its buttons need
 * CardForms on the page.
 */
export function ProductGrid(props: ProductGridProps) {
  const { products, headingLevel = 3, eager = 3, look = 'tiles', favouriteOf, reportOf } = props;
  const row = look === 'rows';
  return (
    <ul
      className={classNames(
        'product-grid',
        row ? 'card-rows' : 'card-tiles',
        props.fullRows && 'full-rows',
      )}
    >
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
            row,
            favourite: favouriteOf(product),
            report: reportOf?.(product),
          }}
        />
      ))}
    </ul>
  );
}
