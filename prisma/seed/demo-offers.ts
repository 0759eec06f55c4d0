import { offerDeadline, openOfferKey } from '../../app/features/offers/offer.policy';
import { newId } from '../../app/lib/ids.server';
import { demoOffers } from '../demo/offers';
import type { DemoOffer } from '../demo/types';
import type { productRow, userRow } from '../factories/rows';
import { required, type DemoSettings } from './demo-catalogue';
import { HOUR_MS } from './demo-times';

type People = ReadonlyMap<string, ReturnType<typeof userRow>>;
type Products = ReadonlyMap<string, ReturnType<typeof productRow>>;

/** The hours from an offer to its answer, where it has one. */
const ANSWER_HOURS = 5;

/** The offers of the demo; a countered one is followed by the seller's counter, which is open. */
export function demoOfferRows(settings: DemoSettings, people: People, products: Products) {
  return demoOffers.flatMap((given) => {
    const first = toRow(given, settings, people, products);
    if (given.counter === undefined) return [first];
    const { status: _status, counter: share, ...same } = given;
    const hoursAgo = given.hoursAgo - ANSWER_HOURS;
    const answer = { ...same, share, hoursAgo, status: 'open' } as const;
    const counter = toRow(answer, settings, people, products);
    return [first, { ...counter, madeBy: 'seller', previousId: first.id }];
  });
}

function toRow(given: DemoOffer, settings: DemoSettings, people: People, products: Products) {
  const { listing, share, hoursAgo, counter, status = counter ? 'countered' : 'open' } = given;
  const product = required(products, listing);
  const ids = { productId: product.id as string, buyerId: required(people, given.buyer).id };
  const { stepMinor } = settings.prices;
  const askingMinor = product.resalePriceMinor;
  const createdAt = new Date(settings.now.getTime() - hoursAgo * HOUR_MS);
  const openUntil = offerDeadline(createdAt);
  const answeredAt = new Date(createdAt.getTime() + ANSWER_HOURS * HOUR_MS);
  const decidedAt = status === 'open' ? null : status === 'expired' ? openUntil : answeredAt;
  return {
    id: newId(),
    ...ids,
    sellerId: product.sellerId as string,
    madeBy: 'buyer',
    previousId: null as string | null,
    amountMinor: Math.round((askingMinor * share) / stepMinor) * stepMinor,
    askingMinor,
    currency: product.currency,
    status,
    openKey: status === 'open' ? openOfferKey(ids) : null,
    openUntil,
    createdAt,
    decidedAt,
    sortAt: decidedAt ?? openUntil,
  };
}
