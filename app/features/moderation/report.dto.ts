import { z } from 'zod';
import { shownName } from '~/features/accounts/erased-names';
import type { Language } from '~/i18n/language';
import { priceOf, toMajorNumber, type Currency, type Money } from '~/lib/money';
import { absoluteAddress, pictureOrDrawing, type Picture } from '~/lib/picture';

/** An open report as read for the admin's list. The time is epoch milliseconds. */
export interface ReportRow {
  id: string;
  productId: string;
  reporterId: string;
  sellerId: string;
  /** The reporter's name and address. */
  user: string;
  email: string;
  /** The product's name and price when it was reported. */
  name: string;
  priceMinor: number;
  currency: Currency;
  reason: string | null;
  details: string | null;
  imageId: string | null;
  categoryPicture: string;
  sellerName: string;
  sellerEmail: string;
  createdAt: number;
}

/** An open report, with whether the acting admin may decide it. */
export type DecidableReport = ReportRow & { mayDecide: boolean };

/** An open report as a row of the page. */
export interface ReportView {
  id: string;
  productId: string;
  productName: string;
  /** The product's price when it was reported. */
  price: Money;
  reporterId: string;
  reporter: string;
  email: string;
  image: Picture;
  sellerId: string;
  sellerName: string;
  /** ISO 8601. */
  at: string;
  /** The stored reason; null when none was given. */
  reason: string | null;
  details: string | null;
  /** Whether the acting admin is no party, or all admins are. */
  mayDecide: boolean;
}

/** A reported listing as a row of the admins' list, in the language of `t`. */
export function toReportView(row: DecidableReport, t: Language['t']): ReportView {
  return {
    id: row.id,
    productId: row.productId,
    productName: row.name,
    price: priceOf(row),
    reporterId: row.reporterId,
    reporter: shownName(row.user, t),
    email: row.email,
    image: pictureOrDrawing(row.imageId, row.categoryPicture),
    sellerId: row.sellerId,
    sellerName: row.sellerName,
    at: new Date(row.createdAt).toISOString(),
    reason: row.reason,
    details: row.details,
    mayDecide: row.mayDecide,
  };
}

/** A report in JSON (specification section 3), which also names the seller (decision 23). */
export const reportJson = z
  .object({
    _id: z.string(),
    productId: z.string(),
    user: z.string().meta({ description: "The reporter's name." }),
    name: z.string().meta({ description: "The product's name." }),
    email: z.string().meta({ description: "The reporter's address." }),
    price: z.number().meta({ description: "In the product's currency, when it was reported." }),
    image: z.string(),
    sellerName: z.string(),
    sellerEmail: z.string(),
    reason: z.string().nullable().meta({ description: 'Why; null when none was given.' }),
    details: z.string().meta({ description: 'What the reporter wrote; may be empty.' }),
    created_at: z.iso.datetime(),
  })
  .meta({ id: 'Report' });

/**
 * A report in the documented JSON shape (specification section 3): price in major units, absolute
 * image address.
 */
export function toReportJson(row: ReportRow, publicUrl: string): z.infer<typeof reportJson> {
  return {
    _id: row.id,
    productId: row.productId,
    user: row.user,
    name: row.name,
    email: row.email,
    price: toMajorNumber(priceOf(row)),
    image: absoluteAddress(publicUrl, pictureOrDrawing(row.imageId, row.categoryPicture).src),
    sellerName: row.sellerName,
    sellerEmail: row.sellerEmail,
    reason: row.reason,
    details: row.details ?? '',
    created_at: new Date(row.createdAt).toISOString(),
  };
}
