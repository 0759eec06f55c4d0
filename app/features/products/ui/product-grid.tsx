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
   * The picture stands above the text from medium width on: in two and three columns of `tiles`, in
   * four and six of a `strip`.
   */
  look?: 'tiles' | 'strip';
  /** Hides products that do not fill the last row, where there are several rows. */
  fullRows?: boolean;
  favouriteOf: (product: ProductView) => FavouriteView;
  reportOf?: (product: ProductView) => ReportView | undefined;
  /** Begins the ids of a card whose product has another card on the page. */
  idPrefixOf?: (product: ProductView) => string | undefined;
};

/** A grid of products, in one column on a phone. Its buttons need CardForms on the page. */
export function ProductGrid(props: ProductGridProps) {
  const { products, headingLevel = 3, eager = 3, look = 'tiles', favouriteOf, reportOf } = props;
  const small = look === 'strip';
  return (
    <ul
      className={classNames(
        'product-grid',
        small ? 'card-strip' : 'card-tiles',
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
            small,
            favourite: favouriteOf(product),
            report: reportOf?.(product),
            idPrefix: props.idPrefixOf?.(product),
          }}
        />
      ))}
    </ul>
  );
}
