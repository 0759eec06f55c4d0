import { formatMoney } from '~/lib/money';
import { ButtonLink } from '~/ui/button';
import { DateTime } from '~/ui/formats';
import type { OfferPanelView } from '../offer.queries.server';
import { makeOfferPath } from '../offer.policy';
import { productPath } from '~/features/products/product.dto';
import { OfferActions } from './offer-actions';
import { offerTexts } from './offer-texts';

/** Offering another price, on the page of a product: the way to the form, or the open offer. */
export function OfferPanel({ panel }: { panel: OfferPanelView }) {
  const { productId, open, minMinor, currency } = panel;
  if (!open) {
    return (
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1 print:hidden">
        <ButtonLink variant="quiet" href={makeOfferPath(productId)}>
          {offerTexts.makeOffer}
        </ButtonLink>
        <p className="text-sm text-ink-soft">
          {offerTexts.from(formatMoney({ amountMinor: minMinor, currency }))}
        </p>
      </div>
    );
  }
  const amount = formatMoney(open);
  return (
    <div className="space-y-2 rounded-lg bg-sage p-4">
      <p className="font-semibold">
        {open.madeBy === 'buyer' ? offerTexts.youOffered(amount) : offerTexts.theyOffered(amount)}
      </p>
      <p className="text-sm">
        {offerTexts.openUntil} <DateTime iso={open.openUntil} kind="short" />
      </p>
      <OfferActions offer={open} from={productPath(productId)} />
    </div>
  );
}
