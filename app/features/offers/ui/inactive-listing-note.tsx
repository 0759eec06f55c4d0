import { MY_PRODUCTS_PATH } from '~/features/products/listing-paths';
import { CalendarDay } from '~/features/products/ui/calendar-day';
import { t, Text } from '~/i18n/render-language';
import { A } from '~/ui/link';
import { inactiveText } from '../inactive-text';
import type { OfferView } from '../offer.dto';

/**
 * Why an open offer has no answer but to decline: to the seller of a paused shop with the way to open
 * it, to the buyer with the day on which it opens, or that the offer ends before.
 */
export function InactiveListingNote({ offer }: { offer: OfferView }) {
  const { inactive, side, opensAt, openUntil } = offer;
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
      {opensAt && side === 'buyer' ? (
        <>
          {' '}
          {opensAt < openUntil ? (
            <Text
              message="offers.opensOn"
              values={{ day: <CalendarDay iso={opensAt} kind="day" /> }}
            />
          ) : (
            t('offers.endsBefore')
          )}
        </>
      ) : null}
    </p>
  );
}
