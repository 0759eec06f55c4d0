import { Suspense } from 'react';
import { productPath } from '~/features/products/product.dto';
import { t } from '~/i18n/render-language';
import { ButtonLink } from '~/ui/button';
import { makeOfferPath } from '../offer.policy';
import type { OfferPanelView } from '../offer.queries.server';
import { lazyPart } from '~/ui/lazy-part';

// On a product's page few have one: as the booking form, it is loaded when it shows (ADR 101).
const OpenOffer = import.meta.env.SSR
  ? (await import('./open-offer')).default
  : lazyPart(() => import('./open-offer'));

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
        <ButtonLink
          variant="quiet"
          href={makeOfferPath(productId, from)}
          rel="nofollow"
          className={from ? undefined : 'w-full'}
        >
          {t('offers.makeOffer')}
        </ButtonLink>
        <p className="text-sm text-ink-soft">
          {t('offers.from', { lowest: { amountMinor: minMinor, currency } })}
        </p>
      </div>
    );
  }
  return (
    <Suspense>
      <OpenOffer offer={open} from={from ?? productPath(productId)} />
    </Suspense>
  );
}
