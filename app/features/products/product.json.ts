import { z } from 'zod';
import type { Actor } from '~/features/accounts/account.policy';
import { conditions, toProductJson, type ProductRow } from './product.dto';

/** The currency beside the amounts of an object. */
export const currencyJson = z
  .string()
  .length(3)
  .meta({ description: 'The ISO 4217 code of the currency, in upper case.' });

/** A product in JSON (specification section 3). */
export const productJson = z
  .object({
    _id: z.string(),
    sellerName: z.string(),
    sellerEmail: z.string(),
    name: z.string(),
    category: z.string().meta({ description: "The category's id." }),
    originalprice: z.number().meta({ description: 'In the major unit of the currency.' }),
    resaleprice: z.number().meta({ description: 'In the major unit of the currency.' }),
    currency: currencyJson,
    condition: z.enum(conditions),
    phone: z.string().meta({ description: 'Empty for callers who may not see it.' }),
    location: z.string(),
    purchaseyear: z.number().int(),
    description: z.string(),
    image: z
      .string()
      .meta({ description: 'The address of its photo, or of its category’s drawing.' }),
    advertised: z.boolean(),
    status: z.enum(['available', 'reserved', 'sold']),
    created_at: z.iso.datetime(),
  })
  .meta({ id: 'Product' });

/** In lists only the seller and admins see the seller's phone (decision 19). */
export function showPhoneTo(actor: Actor | null, row: Pick<ProductRow, 'sellerId'>): boolean {
  return actor !== null && (actor.rights.moderate || actor.userId === row.sellerId);
}

/** The JSON of a list of products for this person. */
export function toProductList(
  rows: readonly ProductRow[],
  { publicUrl, actor }: { publicUrl: string; actor: Actor | null },
) {
  return rows.map((row) => toProductJson(row, { publicUrl, showPhone: showPhoneTo(actor, row) }));
}
