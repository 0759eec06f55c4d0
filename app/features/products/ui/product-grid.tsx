import type { ReactElement } from 'react';
import type { ProductView } from '../product.dto';
import { toBookForm, ProductCard } from './product-card';

export type ProductGridProps = {
  products: readonly ProductView[];
  /** The page that the grid stands on, with its query: booking opens over it. */
  page: string;
  /** The level below the heading that stands over the grid. */
  headingLevel?: 2 | 3;
  /** How many pictures are seen without scrolling. */
  eager?: number;
  reportSlot?: (product: ProductView) => ReactElement | null;
  favouriteSlot?: (product: ProductView) => ReactElement | null;
};

/** Products beside one another: one column, two from medium width, three from large. */
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
