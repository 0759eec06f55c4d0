import { t } from '~/i18n/render-language';
import { priceOf } from '~/lib/money';
import { Price } from '~/ui/formats';
import { RowPicture } from '~/ui/picture';
import type { ProductToDelete } from '../decide-reports.server';

/** Names what is about to be deleted, with a picture of each. */
export function ProductsToDelete({ products }: { products: ProductToDelete[] }) {
  return (
    <ul className="divide-y divide-line border-y border-line">
      {products.map((product) => (
        <li key={product.id} className="flex items-center gap-4 py-3">
          <RowPicture picture={product.image} of={product.name} />
          <div className="min-w-0">
            <p className="wrap-anywhere">
              <bdi>{product.name}</bdi>
            </p>
            <p className="text-sm wrap-anywhere text-ink-soft">
              <Price money={priceOf(product)} /> · <bdi>{product.sellerName}</bdi> ·{' '}
              {t('moderation.openReports', { count: product.reports })}
            </p>
          </div>
        </li>
      ))}
    </ul>
  );
}
