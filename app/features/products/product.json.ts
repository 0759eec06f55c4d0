import { z } from 'zod';
import type { Actor, Ctx } from '~/features/accounts/account.policy';
import { fieldsOfCategories, type FieldsOf } from './category-fields.server';
import { conditions, toProductJson, type ProductRow } from './product.dto';

/** The currency beside the amounts of an object. */
export const currencyJson = z
  .string()
  .length(3)
  .meta({ description: 'The ISO 4217 code of the currency, in upper case.' });

const attributeJson = z.union([z.string(), z.number(), z.boolean(), z.array(z.string())]);

/** The attributes of a product in JSON. */
export const attributesJson = z.record(z.string(), attributeJson).meta({
  description:
    'The values of the fields of its category (GET /categories/{id}/fields), by key. A field of several choices is always a list, which may have a text that is no option any more. Another value that does not fit its field any more is a text, as it was entered.',
});

/** A product in JSON (specification section 3). */
export const productJson = z
  .object({
    _id: z.string(),
    sellerId: z.string().meta({ description: 'The id of the seller, as in /sellers/{id}.' }),
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
    acceptsCash: z
      .boolean()
      .meta({ description: 'Whether it can be paid in cash at the handover.' }),
    attributes: attributesJson,
    created_at: z.iso.datetime(),
  })
  .meta({ id: 'Product' });

/** In lists only the seller and admins see the seller's phone (decision 19). */
export function showPhoneTo(actor: Actor | null, row: Pick<ProductRow, 'sellerId'>): boolean {
  return actor !== null && (actor.rights.moderate || actor.userId === row.sellerId);
}

type Viewing = Pick<Ctx, 'publicUrl' | 'env' | 'actor'> & { fieldsOf: FieldsOf };

/** A context with what `toProductItem` needs beside it. */
export async function viewingProducts<Viewer extends Ctx>(
  ctx: Viewer,
): Promise<Viewer & { fieldsOf: FieldsOf }> {
  return { ...ctx, fieldsOf: await fieldsOfCategories(ctx) };
}

/** The JSON of a product for this person, with the seller's phone where they may see it. */
export function toProductItem(
  row: ProductRow,
  { publicUrl, env, actor, fieldsOf }: Viewing,
  showPhone = showPhoneTo(actor, row),
) {
  return toProductJson(row, { publicUrl, env, showPhone, fieldsOf });
}

/** The JSON of a list of products for this person. */
export function toProductList(rows: readonly ProductRow[], viewing: Viewing) {
  return rows.map((row) => toProductItem(row, viewing));
}
