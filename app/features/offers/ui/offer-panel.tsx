import { productPath } from '~/features/products/product.dto';
import { t, Text } from '~/i18n/render-language';
import { ButtonLink } from '~/ui/button';
import { DateTime } from '~/ui/formats';
import { makeOfferPath } from '../offer.policy';
import type { OfferPanelView } from '../offer.queries.server';
import { OfferActions } from './offer-actions';
import { offeredLine } from './offer-texts';

interface OfferPanelProps {
  panel: OfferPanelView;
  /** The page to come back to; the product's if not set. */
  from?: string;
}

/** Offering another price: the open offer with its answers, else the way to the form. */
export function OfferPanel({ panel, from }: OfferPanelProps) {
  const { productId, open } = panel;
  if (open === null) {
    const { minMinor, currency } = panel;
    return (
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1 print:hidden">
        <ButtonLink variant="quiet" href={makeOfferPath(productId, from)} rel="nofollow">
          {t('offers.makeOffer')}
        </ButtonLink>
        <p className="text-sm text-ink-soft">
          {t('offers.from', { lowest: { amountMinor: minMinor, currency } })}
        </p>
      </div>
    );
  }
  const { askingMinor, currency, openUntil } = open;
  return (
    <div data-row="" className="space-y-2 rounded-lg bg-sage p-4">
      <p className="font-semibold wrap-anywhere">{offeredLine(open)}</p>
      <p className="text-sm">
        {t('offers.askingPrice', { price: { amountMinor: askingMinor, currency } })}
        <span aria-hidden="true"> · </span>
        <OpenUntil iso={openUntil} />
      </p>
      <OfferActions offer={open} from={from ?? productPath(productId)} />
    </div>
  );
}

/** Until when an offer is open. */
export function OpenUntil({ iso }: { iso: string }) {
  return <Text message="offers.openUntil" values={{ when: <DateTime iso={iso} kind="short" /> }} />;
}
