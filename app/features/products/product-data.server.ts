import { fieldError } from '~/lib/domain-error';
import { toDollarString } from '~/lib/money';
import { textKey } from '~/lib/text-key';
import type { Tx } from '~/platform/db/database';
import type { ProductInput } from './product.schema';

/** What a seller says of a product, as the columns of its row. */
export function toProductData(input: ProductInput) {
  return {
    name: input.name,
    nameKey: textKey(input.name),
    categoryId: input.category,
    description: input.description,
    originalPriceCents: input.originalprice,
    resalePriceCents: input.resaleprice,
    condition: input.condition,
    phone: input.phone,
    location: input.location,
    purchaseYear: input.purchaseyear,
  };
}

/** The other way round: a product's columns as the fields of its form. */
export function toFormValues(
  row: Omit<ReturnType<typeof toProductData>, 'condition'> & { condition: string },
): Record<string, string> {
  return {
    name: row.name,
    originalprice: toDollarString(row.originalPriceCents),
    resaleprice: toDollarString(row.resalePriceCents),
    condition: row.condition,
    category: row.categoryId,
    phone: row.phone,
    location: row.location,
    purchaseyear: String(row.purchaseYear),
    description: row.description,
  };
}

/** The call's declaration does not know what year it is. Refuses with `validation_failed`. */
export function refuseFutureYear({ purchaseyear }: ProductInput, now: Date): void {
  if (purchaseyear <= now.getUTCFullYear()) return;
  throw fieldError('purchaseyear', 'The year of purchase has not come yet.');
}

/** Refuses with `validation_failed` a category that is none, or is one no longer. */
export async function refuseUnknownCategory(tx: Tx, { category }: ProductInput): Promise<void> {
  const found = await tx.category.findUnique({ where: { id: category }, select: { id: true } });
  if (!found) throw fieldError('category', 'That category is gone. Choose another.');
}
