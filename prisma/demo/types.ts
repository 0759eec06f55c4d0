import type { DisputeReason } from '../../app/features/disputes/dispute-reasons';
/** The shapes of the demo content. */
import type { CategoryNames } from '../../app/features/products/category-names';
import type { OfferStatus } from '../../app/features/offers/offer-machine';
import type { OrderStatus } from '../../app/features/orders/order-states';

type DemoCondition = 'excellent' | 'good' | 'fair';

export type DemoCategory = {
  readonly name: string;
  /** Its names in other languages. */
  readonly names: CategoryNames;
  /** Names a file in pictures/categories, without its ending. */
  readonly picture: string;
};

/** Details of demo people who sell. */
type Selling = {
  readonly verified: boolean;
  /** Where their listings are, and the number to call. */
  readonly location: string;
  /** The same place in the gazetteer, and its cell (app/lib/place-grid.ts). */
  readonly place: { readonly id: string; readonly cell: number };
  readonly phone: string;
};

export type DemoPerson = {
  readonly key: string;
  readonly name: string;
  readonly email: string;
  /** When the person registered, in days before the first start. */
  readonly joinedDaysAgo: number;
};

export type DemoSeller = DemoPerson &
  Selling & {
    /** Whether the person buys as well. */
    readonly buys?: boolean;
  };

export type DemoBuyer = DemoPerson & {
  readonly phone: string;
  /** Where the person likes to meet sellers. */
  readonly meetingLocation: string;
};

export type DemoListing = {
  /** The picture key of a demo category. */
  readonly category: string;
  /** The key of a demo seller. */
  readonly seller: string;
  readonly name: string;
  readonly description: string;
  /** In US cents; demoPrice converts them. */
  readonly originalPrice: number;
  readonly resalePrice: number;
  readonly condition: DemoCondition;
  readonly purchaseYear: number;
  readonly advertised: boolean;
  /** Name files in pictures, without their ending; the first is the one that lists show. */
  readonly pictures: readonly string[];
};

export type DemoOrder = {
  /** The first picture of a demo listing. */
  readonly listing: string;
  /** The key of a buyer. */
  readonly buyer: string;
  /** A `paid` order has moved on since: handed over after some days, completed two days later. */
  readonly status: OrderStatus;
  /**
   * When it was booked: of a reserved order, the share of the reservation that is over; of others,
   * the share of the time since the listing was added.
   */
  readonly at: number;
  /** The share of a paid order's price that was refunded later. */
  readonly returned?: number;
  /** Set for a disputed order. */
  readonly dispute?: DemoDispute;
};

type DemoDispute = {
  /** Hours since the dispute was opened; the order was booked two days before. */
  readonly hoursAgo: number;
  readonly reason: DisputeReason;
  readonly text: string;
  /** The seller's answer, after which the buyer has asked for a decision. */
  readonly answer?: string;
};

export type DemoReport = {
  readonly listing: string;
  readonly reporter: string;
  /** The id of a reason. */
  readonly reason: string;
  readonly details?: string;
  /** When it was made, as a share of the time since the listing was added. */
  readonly at: number;
  readonly outcome?: 'dismissed' | 'product-deleted';
};

export type DemoOffer = {
  readonly listing: string;
  readonly buyer: string;
  /** The share of the price that was offered. */
  readonly share: number;
  readonly hoursAgo: number;
  /** Without one, the offer was countered. */
  readonly status?: Exclude<OfferStatus, 'accepted' | 'ended'>;
  /** The share of the price that the seller offered in return. */
  readonly counter?: number;
};
