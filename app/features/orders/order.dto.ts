import { z } from 'zod';
import type { ProductStatus } from '~/features/products/product.dto';
import { currencyJson } from '~/features/products/product.json';
import { priceOf, toMajorNumber, type Currency } from '~/lib/money';
import { absoluteAddress, pictureOrDrawing, type Picture } from '~/lib/picture';
import { isPaid, type OrderStatus } from './order.policy';

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
  currency: Currency;
  phone: string;
  meetingLocation: string;
  status: OrderStatus;
}

/** An order as the queries of lists read it. Times are epoch milliseconds. */
export interface OrderRow extends OrderRecord {
  sellerPhone: string;
  imageId: string | null;
  categoryPicture: string;
  heldUntil: number;
  createdAt: number;
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
  /** End of the reservation, ISO 8601. */
  heldUntil: string;
  /** The seller's phone number; null once the order has ended (decision 19). */
  sellerPhone: string | null;
}

export function toOrderView(row: OrderRow): OrderView {
  return {
    id: row.id,
    productId: row.productId,
    name: row.name,
    priceMinor: row.priceMinor,
    currency: row.currency,
    image: pictureOrDrawing(row.imageId, row.categoryPicture),
    status: row.status,
    heldUntil: new Date(row.heldUntil).toISOString(),
    sellerPhone: row.status === 'reserved' || row.status === 'paid' ? row.sellerPhone : null,
  };
}

/** An order in JSON. */
export const orderJson = z
  .object({
    _id: z.string(),
    productId: z.string(),
    userName: z.string().meta({ description: "The buyer's name." }),
    name: z.string().meta({ description: "The product's name." }),
    email: z.string().meta({ description: "The buyer's address." }),
    price: z.number().meta({ description: 'In the major unit of the currency.' }),
    currency: currencyJson,
    phone: z.string(),
    meetingLocation: z.string(),
    image: z.string().meta({ description: "The address of the product's photo." }),
    paid: z.boolean(),
    status: z.enum(['reserved', 'paid', 'cancelled', 'expired', 'removed', 'refunded']),
    heldUntil: z.iso.datetime().meta({ description: 'An unpaid order ends then.' }),
    created_at: z.iso.datetime(),
  })
  .meta({ id: 'Order' });

/** The documented JSON shape of an order (specification section 3). */
export function toOrderJson(row: OrderRow, publicUrl: string) {
  return {
    _id: row.id,
    productId: row.productId,
    userName: row.userName,
    name: row.name,
    email: row.email,
    price: toMajorNumber(priceOf(row)),
    currency: row.currency,
    phone: row.phone,
    meetingLocation: row.meetingLocation,
    image: absoluteAddress(publicUrl, pictureOrDrawing(row.imageId, row.categoryPicture).src),
    paid: isPaid(row.status),
    status: row.status,
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
  advertised: boolean | number;
  createdAt: number;
  categoryPicture: string;
  imageId: string | null;
  /** Of the active order. */
  orderId: string | null;
  userName: string | null;
  phone: string | null;
  meetingLocation: string | null;
  heldUntil: number | null;
  /** Of all days. */
  views: number;
  favourites: number;
}

/** A seller's product as a row of a page. */
export interface MyProductView {
  id: string;
  title: string;
  image: Picture;
  priceMinor: number;
  currency: Currency;
  status: ProductStatus;
  advertised: boolean;
  /** The buyer of the active order, with contact details. */
  buyer: { orderId: string; name: string; phone: string; meetingLocation: string } | null;
  /** End of the buyer's reservation, ISO 8601. */
  heldUntil: string | null;
  views: number;
  favourites: number;
}

export function toMyProductView(row: MyProductRow): MyProductView {
  const { orderId, userName, phone, meetingLocation, heldUntil } = row;
  const held = row.status === 'reserved' && heldUntil !== null;
  return {
    id: row.id,
    title: row.name,
    image: pictureOrDrawing(row.imageId, row.categoryPicture),
    priceMinor: row.resalePriceMinor,
    currency: row.currency,
    status: row.status,
    advertised: Boolean(row.advertised),
    buyer:
      userName === null || orderId === null
        ? null
        : { orderId, name: userName, phone: phone ?? '', meetingLocation: meetingLocation ?? '' },
    heldUntil: held ? new Date(heldUntil).toISOString() : null,
    views: row.views,
    favourites: row.favourites,
  };
}
