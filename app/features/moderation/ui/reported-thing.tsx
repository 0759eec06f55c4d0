import { t } from '~/i18n/render-language';
import { priceOf } from '~/lib/money';
import { PictureView } from '~/ui/picture';
import type { ProductToReport } from '../own-reports.server';

/** The product that a report is about, so that the reporter sees which one it is. */
export function ReportedThing({ product }: { product: Omit<ProductToReport, 'reported'> }) {
  return (
    <div className="mb-6 flex items-center gap-4 rounded-lg bg-sage p-3">
      <PictureView
        picture={product.image}
        alt=""
        eager
        sizes="6rem"
        className="aspect-4/3 w-24 shrink-0 rounded-lg object-cover"
      />
      <div className="min-w-0 wrap-anywhere">
        <p>
          <bdi>{product.name}</bdi>
        </p>
        <p className="text-sm text-ink-soft">
          {t('moderation.soldBy', { price: priceOf(product), seller: product.sellerName })}
        </p>
      </div>
    </div>
  );
}
