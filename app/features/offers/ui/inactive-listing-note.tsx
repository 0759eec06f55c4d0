import { MY_PRODUCTS_PATH } from '~/features/products/listing-paths';
import { t } from '~/i18n/render-language';
import { A } from '~/ui/link';
import { inactiveText } from '../inactive-text';
import type { OfferView } from '../offer.dto';

/** Why an open offer has no answer but to decline, and the way to open a paused shop. */
export function InactiveListingNote({ offer: { inactive, side } }: { offer: OfferView }) {
  if (!inactive) return null;
  return (
    <p className="text-sm">
      {t(inactiveText(inactive, side))}
      {inactive === 'paused' && side === 'seller' ? (
        <>
          {' '}
          <A href={MY_PRODUCTS_PATH} data-link="" className="print:hidden">
            {t('offers.openShop')}
          </A>
        </>
      ) : null}
    </p>
  );
}
