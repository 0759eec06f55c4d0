import { t } from '~/i18n/render-language';
import type { OfferView } from '../offer.dto';
import { InactiveListingNote } from './inactive-listing-note';
import { OfferActions } from './offer-actions';
import { offeredLine } from './offer-texts';
import { OpenUntil } from './open-until';

/** The open offer for a product, with its answers; `from` is the page to come back to. */
export default function OpenOffer({ offer, from }: { offer: OfferView; from: string }) {
  const { askingMinor, currency, openUntil } = offer;
  return (
    <div data-row="" className="@container space-y-2 rounded-lg bg-sage p-4">
      <p className="font-semibold wrap-anywhere">{offeredLine(offer)}</p>
      <p className="text-sm">
        {t('offers.askingPrice', { price: { amountMinor: askingMinor, currency } })}
        <span aria-hidden="true"> · </span>
        <OpenUntil iso={openUntil} />
      </p>
      <InactiveListingNote offer={offer} />
      <OfferActions offer={offer} from={from} />
    </div>
  );
}
