import type { ReactElement } from 'react';
import type { ProductView } from '../product.dto';
import { toBookForm, ProductCard } from './product-card';

export type ProductGridProps = {
  products: readonly ProductView[];
  /** The address of the page with its query; the booking dialog opens over it. */
  page: string;
  /** The heading level of the cards, one below the heading over the grid. */
  headingLevel?: 2 | 3;
  /** The number of pictures that are visible without scrolling. */
  eager?: number;
  reportSlot?: (product: ProductView) => ReactElement | null;
  favouriteSlot?: (product: ProductView) => ReactElement | null;
};

/** A grid of products: one column, two from medium width, three from large. */
export function ProductGrid(props: ProductGridProps) {
  const { products, page, headingLevel, eager = 3, reportSlot, favouriteSlot } = props;
  const bookForm = toBookForm(page);
  return (
    <ul className="product-grid grid grid-cols-1 gap-4 md:grid-cols-2 lg:grid-cols-3 lg:gap-6">
      {products.map((product, index) => (
        <ProductCard
          key={product.id}
          product={product}
          bookForm={bookForm}
          headingLevel={headingLevel}
          eager={index < eager}
          reportSlot={reportSlot?.(product)}
          favouriteSlot={favouriteSlot?.(product)}
        />
      ))}
    </ul>
  );
}
