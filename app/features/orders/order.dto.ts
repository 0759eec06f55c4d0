import { z } from 'zod';
import { currencyJson } from '~/features/products/product.json';
import { priceOf, toMajorNumber, type Currency } from '~/lib/money';
import { absoluteAddress, pictureOrDrawing, type Picture } from '~/lib/picture';
import { orderTransitions } from './order-transitions';
import { orderStates } from './order-states';
import type { ContactInput } from './order.schema';
import { IN_CONTACT, type OrderStatus, type PaymentMethod } from './order.policy';

/** Why a product has no booking form, translated. */
export interface BookingRefusalView {
  /** The reason why there is no form. */
  title: string;
  /** The suggested next step. */
  text: string;
  next: { href: string; label: string };
}

/** A product as the booking form shows it. */
export interface BookedProductView {
  id: string;
  name: string;
  priceMinor: number;
  currency: Currency;
  image: Picture;
  /** Goes with the form, to notice that the seller has changed the listing. */
  seen: string;
  /** From the viewer's last booking. */
  last: ContactInput | null;
  holdHours: number;
  /** Whether it can be paid in cash at the handover. */
  takesCash: boolean;
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
