import { formatMoney, priceOf } from '~/lib/money';
import { RowPicture } from '~/ui/picture';
import type { ProductToDelete } from '../decide-reports.server';

const reportsOf = (count: number) => (count === 1 ? '1 open report' : `${count} open reports`);

/** Names what is about to be deleted, with a picture of each. */
export function ProductsToDelete({ products }: { products: ProductToDelete[] }) {
  return (
    <ul className="divide-y divide-line border-y border-line">
      {products.map((product) => (
        <li key={product.id} className="flex items-center gap-4 py-3">
          <RowPicture picture={product.image} of={product.name} />
          <div className="min-w-0">
            <p className="wrap-anywhere">{product.name}</p>
            <p className="text-sm wrap-anywhere text-ink-soft">
              {formatMoney(priceOf(product))} · {product.sellerName} · {reportsOf(product.reports)}
            </p>
          </div>
        </li>
      ))}
    </ul>
  );
}
