/** The shapes of the demo content. */
import type { CategoryNames } from '../../app/features/products/category-names';
import type { ReportReason } from '../../app/features/moderation/report-reasons';
import type { OrderStatus } from '../../app/features/orders/order-machine';

export type DemoCondition = 'excellent' | 'good' | 'fair';

export type DemoCategory = {
  readonly name: string;
  /** Its names in other languages. */
  readonly names: CategoryNames;
  /** Names a file in pictures/categories, without its ending. */
  readonly picture: string;
};

/** What only people who sell have. */
type Selling = {
  readonly verified: boolean;
  /** Where their listings are, and the number to call. */
  readonly location: string;
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
  /** The key of somebody who buys. */
  readonly buyer: string;
  readonly status: OrderStatus;
  /**
   * When it was booked: of a reserved order, the share of the reservation that is over; of others,
   * the share of the time since the listing was added.
   */
  readonly at: number;
  /** The share of a paid order's price that was refunded later. */
  readonly returned?: number;
};

export type DemoReport = {
  readonly listing: string;
  readonly reporter: string;
  readonly reason: ReportReason;
  readonly details?: string;
  /** When it was made, as a share of the time since the listing was added. */
  readonly at: number;
  readonly outcome?: 'dismissed' | 'product-deleted';
};
