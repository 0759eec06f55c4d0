import { productPath } from '~/features/products/product.dto';
import { t, Text } from '~/i18n/render-language';
import { ButtonLink } from '~/ui/button';
import { DateTime } from '~/ui/formats';
import { makeOfferPath } from '../offer.policy';
import type { OfferPanelView } from '../offer.queries.server';
import { OfferActions } from './offer-actions';
import { offeredLine } from './offer-texts';

/** Offering another price, on the page of a product: the way to the form, or the open offer. */
export function OfferPanel({ panel }: { panel: OfferPanelView }) {
  const { productId, open, minMinor, currency } = panel;
  if (!open) {
    return (
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1 print:hidden">
        <ButtonLink variant="quiet" href={makeOfferPath(productId)}>
          {t('offers.makeOffer')}
        </ButtonLink>
        <p className="text-sm text-ink-soft">
          {t('offers.from', { lowest: { amountMinor: minMinor, currency } })}
        </p>
      </div>
    );
  }
  return (
    <div className="space-y-2 rounded-lg bg-sage p-4">
      <p className="font-semibold">{offeredLine(open)}</p>
      <p className="text-sm">
        <OpenUntil iso={open.openUntil} />
      </p>
      <OfferActions offer={open} from={productPath(productId)} />
    </div>
  );
}

/** Until when an offer is open. */
export function OpenUntil({ iso }: { iso: string }) {
  return <Text message="offers.openUntil" values={{ when: <DateTime iso={iso} kind="short" /> }} />;
}
