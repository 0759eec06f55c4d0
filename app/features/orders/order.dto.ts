import { z } from 'zod';
import { shownName } from '~/features/accounts/erased-names';
import { endsSoon, whyInactive } from '~/features/products/listing.policy';
import { awaitsPrice, heldState, type ProductStatus } from '~/features/products/product.dto';
import { currencyJson } from '~/features/products/product.json';
import type { PriceRule } from '~/features/products/price-rule';
import type { Translate } from '~/i18n/language';
import { priceOf, toMajorNumber, type Currency } from '~/lib/money';
import { absoluteAddress, pictureOrDrawing, type Picture } from '~/lib/picture';
import { orderTransitions } from './order-transitions';
import { orderStates } from './order-states';
import { IN_CONTACT, type OrderStatus, type PaymentMethod } from './order.policy';

/** Why a product has no booking form, translated. */
export interface BookingRefusalView {
  /** The reason why there is no form. */
  title: string;
  /** The suggested next step. */
  text: string;
  next: { href: string; label: string };
}

/** The columns of an order that every query of it reads. */
export interface OrderRecord {
  id: string;
  productId: string;
  buyerId: string;
  sellerId: string;
  userName: string;
  email: string;
  name: string;
  priceMinor: number;
  /** The total refunded. */
  refundedMinor: number;
  currency: Currency;
  phone: string;
  meetingLocation: string;
  status: OrderStatus;
  paymentMethod: PaymentMethod;
}

/** An order as the queries of lists read it. Times are epoch milliseconds. */
export interface OrderRow extends OrderRecord {
  /** Empty when the seller's account is deleted. */
  sellerPhone: string;
  imageId: string | null;
  categoryPicture: string;
  heldUntil: number;
  /** When its state ends by itself; null of one that does not. */
  deadlineAt: number | null;
  createdAt: number;
  paidAt: number | null;
}

/** An order as its buyer's page shows it. */
export interface OrderView {
  id: string;
  productId: string;
  name: string;
  priceMinor: number;
  currency: Currency;
  image: Picture;
  status: OrderStatus;
  paymentMethod: PaymentMethod;
  /** End of the reservation, ISO 8601. */
  heldUntil: string;
  /** The seller's phone number; null once the order or the account has ended (decision 19). */
  sellerPhone: string | null;
}

/**
 * An order as the pages of buyer and seller show it: minor units with currency, times in ISO 8601.
 */
export function toOrderView(row: OrderRow): OrderView {
  return {
    id: row.id,
    productId: row.productId,
    name: row.name,
    priceMinor: row.priceMinor,
    currency: row.currency,
    image: pictureOrDrawing(row.imageId, row.categoryPicture),
    status: row.status,
    paymentMethod: row.paymentMethod,
    heldUntil: new Date(row.heldUntil).toISOString(),
    sellerPhone: (IN_CONTACT.includes(row.status) && row.sellerPhone) || null,
  };
}

const statusJson = z.enum(Object.keys(orderStates) as [OrderStatus, ...OrderStatus[]]);

/** An order in JSON. */
export const orderJson = z
  .object({
    _id: z.string(),
    productId: z.string(),
    sellerId: z.string().meta({ description: 'The id of the seller, as in /sellers/{id}.' }),
    userName: z.string().meta({ description: "The buyer's name." }),
    name: z.string().meta({ description: "The product's name." }),
    email: z.string().meta({ description: "The buyer's address; empty for the seller." }),
    price: z.number().meta({ description: 'In the major unit of the currency.' }),
    refunded: z.number().meta({
      description: 'Refunded so far, without late payments; a further refund has to name it.',
    }),
    currency: currencyJson,
    phone: z.string().meta({
      description:
        "The buyer's phone number; empty for the seller of an order that ended unpaid or was refunded.",
    }),
    meetingLocation: z.string().meta({ description: 'Empty where the phone number is.' }),
    image: z.string().meta({ description: "The address of the product's photo." }),
    paid: z.boolean().meta({ description: 'Also true when the payment was refunded since.' }),
    status: statusJson,
    paymentMethod: z.enum(['card', 'cash']),
    heldUntil: z.iso.datetime().meta({ description: 'An unpaid order ends then.' }),
    created_at: z.iso.datetime(),
  })
  .meta({ id: 'Order' });

/** Timeline of an order, in JSON. */
export const timelineJson = z
  .object({
    status: statusJson,
    deadline: z.iso.datetime().nullable().meta({
      description: 'When the status changes by itself; null when it does not.',
    }),
    events: z.array(
      z.object({
        type: z.enum([...new Set(orderTransitions.map(({ event }) => event))]),
        at: z.iso.datetime(),
      }),
    ),
    handoverCode: z.string().length(6).nullable().meta({
      description: 'For the buyer alone, until the handover is confirmed; else null.',
    }),
  })
  .meta({ id: 'OrderTimeline' });

/** The answer to a step of an order. */
export const orderStepJson = z.object({ id: z.string(), status: statusJson });

/** The answer to a step of an order: its id and new status. */
export function toOrderStep({ orderId: id, status }: { orderId: string; status: OrderStatus }) {
  return { id, status };
}

/** The documented JSON shape of an order (specification section 3). */
export function toOrderJson(row: OrderRow, publicUrl: string) {
  return {
    _id: row.id,
    productId: row.productId,
    sellerId: row.sellerId,
    userName: row.userName,
    name: row.name,
    email: row.email,
    price: toMajorNumber(priceOf(row)),
    refunded: toMajorNumber({ amountMinor: row.refundedMinor, currency: row.currency }),
    currency: row.currency,
    phone: row.phone,
    meetingLocation: row.meetingLocation,
    image: absoluteAddress(publicUrl, pictureOrDrawing(row.imageId, row.categoryPicture).src),
    paid: row.paidAt !== null,
    status: row.status,
    paymentMethod: row.paymentMethod,
    heldUntil: new Date(row.heldUntil).toISOString(),
    created_at: new Date(row.createdAt).toISOString(),
  };
}

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
