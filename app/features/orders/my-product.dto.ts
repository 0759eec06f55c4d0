import { shownName } from '~/features/accounts/erased-names';
import { endsSoon, whyInactive } from '~/features/products/listing.policy';
import { awaitsPrice, heldState, type ProductStatus } from '~/features/products/product.dto';
import type { PriceRule } from '~/features/products/price-rule';
import type { Translate } from '~/i18n/language';
import type { Currency } from '~/lib/money';
import { pictureOrDrawing, type Picture } from '~/lib/picture';
import type { OrderStatus, PaymentMethod } from './order.policy';

/** A seller's product with its active order, if any. Times are epoch milliseconds. */
export interface MyProductRow {
  id: string;
  name: string;
  resalePriceMinor: number;
  currency: Currency;
  status: ProductStatus;
  /** Whether lists show it. */
  listed: boolean | number;
  deleted: boolean | number;
  advertised: boolean | number;
  createdAt: number;
  endsAt: number | null;
  endedAt: number | null;
  soldElsewhere: boolean | number;
  heldAt: number | null;
  refusedAt: number | null;
  /** The decision by which it is refused. */
  refusalId: string | null;
  categoryPicture: string;
  imageId: string | null;
  /** Id, status and payment method of the active order. */
  orderId: string | null;
  orderStatus: OrderStatus | null;
  paymentMethod: PaymentMethod | null;
  /** The last order whose buyer got all the money back, while no order is active. */
  refundedOrderId: string | null;
  userName: string | null;
  phone: string | null;
  meetingLocation: string | null;
  /** Whether the account of that order's buyer is deleted. */
  buyerDeleted: boolean | number;
  heldUntil: number | null;
  /** Total of all days. */
  views: number;
  favourites: number;
}

/** The buyer of a product's active order, for its seller. */
interface MyBuyerView {
  orderId: string;
  orderStatus: OrderStatus;
  isCash: boolean;
  name: string;
  /** Whether the account is deleted: contact details are empty, and it gets no messages. */
  deleted: boolean;
  phone: string;
  meetingLocation: string;
}

/** A seller's product as a row of a page. */
export interface MyProductView {
  id: string;
  title: string;
  image: Picture;
  priceMinor: number;
  currency: Currency;
  status: ProductStatus;
  /** Whether the listing is deleted: its order goes on. */
  deleted: boolean;
  advertised: boolean;
  /** Whether the seller has to confirm the price. */
  awaitsPrice: boolean;
  /** Whether no list shows it although it is available. */
  hidden: boolean;
  /** Whether the listing has ended: no list shows it until it is renewed. */
  ended: boolean;
  /** When it ends, ISO 8601; null if it has ended, is not for sale or never ends. */
  endsAt: string | null;
  /** Whether it has ended, or ends within a week. */
  renewable: boolean;
  /** Whether the product was sold without an order. */
  soldElsewhere: boolean;
  /** Whether it waits for approval, or was refused. */
  held: 'waits' | 'refused' | null;
  /** The decision by which it is refused. */
  refusalId: string | null;
  /** The buyer of the active order, with contact details. */
  buyer: MyBuyerView | null;
  /** The order after which it can be put back on sale. */
  refundedOrderId: string | null;
  /** End of the buyer's reservation, ISO 8601. */
  heldUntil: string | null;
  views: number;
  favourites: number;
}

/** A row of the seller's own products: its state now, its buyer, its views and favourites. */
export function toMyProductView(
  row: MyProductRow,
  { now, prices, t }: { now: Date; prices: PriceRule; t: Translate },
): MyProductView {
  const { heldUntil, endsAt } = row;
  const forSale = row.status === 'available';
  const ended = forSale && whyInactive({ ...row, pausedUntil: null }, now) === 'ended';
  const held = row.status === 'reserved' && heldUntil !== null;
  return {
    id: row.id,
    title: row.name,
    image: pictureOrDrawing(row.imageId, row.categoryPicture),
    priceMinor: row.resalePriceMinor,
    currency: row.currency,
    status: row.status,
    deleted: Boolean(row.deleted),
    advertised: Boolean(row.advertised),
    awaitsPrice: awaitsPrice(row, prices),
    hidden: forSale && !row.listed,
    ended,
    endsAt: forSale && !ended && endsAt !== null ? new Date(endsAt).toISOString() : null,
    renewable: forSale && (ended || endsSoon(endsAt, now)),
    soldElsewhere: row.status === 'sold' && Boolean(row.soldElsewhere),
    held: heldState(row),
    refusalId: row.refusalId,
    buyer: toBuyer(row, t),
    refundedOrderId: row.status === 'sold' ? row.refundedOrderId : null,
    heldUntil: held ? new Date(heldUntil).toISOString() : null,
    views: row.views,
    favourites: row.favourites,
  };
}

function toBuyer(row: MyProductRow, t: Translate): MyBuyerView | null {
  const { orderId, orderStatus, userName, phone, meetingLocation, paymentMethod } = row;
  if (orderId === null || orderStatus === null || userName === null) return null;
  const order = { orderId, orderStatus, isCash: paymentMethod === 'cash' };
  if (row.buyerDeleted) {
    const name = t('accounts.deleted');
    return { ...order, name, deleted: true, phone: '', meetingLocation: '' };
  }
  const contact = { phone: phone ?? '', meetingLocation: meetingLocation ?? '' };
  return { ...order, name: shownName(userName, t), deleted: false, ...contact };
}
