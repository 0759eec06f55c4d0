import type { MessageKey } from '~/i18n/language';
import { t } from '~/i18n/render-language';
import type { OfferView } from '../offer.dto';
import type { OfferStatus } from '../offer-machine';

/** Toast after an answer. */
export const moveDone = {
  accept: 'offers.done.accept',
  decline: 'offers.done.decline',
  withdraw: 'offers.done.withdraw',
} as const satisfies Record<string, MessageKey>;

/** The state of an offer in one or two words. */
export const statusLabels = {
  open: 'offers.status.open',
  accepted: 'offers.status.accepted',
  declined: 'offers.status.declined',
  countered: 'offers.status.countered',
  withdrawn: 'offers.status.withdrawn',
  expired: 'offers.status.expired',
  ended: 'offers.status.ended',
} as const satisfies Record<OfferStatus, MessageKey>;

/** Line below the product's name: the person who offers and the recipient. */
export function offerLine({
  side,
  madeBy,
  otherName: name,
}: Pick<OfferView, 'side' | 'madeBy' | 'otherName'>): string {
  if (side === 'buyer') {
    return madeBy === 'buyer'
      ? t('offers.line.toSeller', { name })
      : t('offers.line.bySeller', { name });
  }
  return madeBy === 'buyer'
    ? t('offers.line.byBuyer', { name })
    : t('offers.line.toBuyer', { name });
}

/** Line with the person who offers and the amount. */
export function offeredLine({
  side,
  madeBy,
  otherName: name,
  amountMinor,
  currency,
}: Pick<OfferView, 'side' | 'madeBy' | 'otherName' | 'amountMinor' | 'currency'>): string {
  const amount = { amountMinor, currency };
  if (side === madeBy) return t('offers.youOffered', { amount });
  return madeBy === 'seller'
    ? t('offers.theyOffered', { amount })
    : t('offers.buyerOffered', { name, amount });
}
