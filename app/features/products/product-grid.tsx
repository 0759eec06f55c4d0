import type { ReactNode } from 'react';
import { ProductCard } from './product-card';
import type { ProductCardView } from './product-card';

export type ProductGridProps = {
  products: ProductCardView[];
  /** The level below the heading that stands over the grid. */
  headingLevel?: 2 | 3;
  /** How many pictures are seen without scrolling. */
  eager?: number;
  reportSlot?: (product: ProductCardView) => ReactNode;
  heartSlot?: (product: ProductCardView) => ReactNode;
};

/** Products beside one another: one column, two from medium width, three from large. */
export function ProductGrid(props: ProductGridProps) {
  const { products, headingLevel, eager = 3, reportSlot, heartSlot } = props;
  return (
    <ul className="grid grid-cols-1 gap-4 md:grid-cols-2 lg:grid-cols-3 lg:gap-6">
      {products.map((product, index) => (
        <li key={product.id} className="min-w-0">
          <ProductCard
            product={product}
            headingLevel={headingLevel}
            eager={index < eager}
            reportSlot={reportSlot?.(product)}
            heartSlot={heartSlot?.(product)}
          />
        </li>
      ))}
    </ul>
  );
}
