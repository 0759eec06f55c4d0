import { requirePermission, type Ctx } from '~/features/accounts/account.policy';
import { requireConfirmedEmail } from '~/features/accounts/confirm-email.server';
import { writeAs } from '~/features/accounts/write-as.server';
import { fieldError } from '~/lib/domain-error';
import { newId } from '~/lib/ids.server';
import { toMajorString } from '~/lib/money';
import { searchColumns, type SearchColumns } from '~/lib/search-words';
import { textKey } from '~/lib/text';
import type { Tx } from '~/platform/db/database';
import type { Keyed } from '~/platform/idempotency-store.server';
import { scheduleJob } from '~/platform/jobs/job-queue.server';
import { alignProduct } from './align-listed.sql.server';
import { getOwnProduct, refuseUnavailable } from './advertise-product.server';
import { priceRule, type PriceRule } from './price.schema';
import type { ProductInput } from './product.schema';
import { writeProductPhotos } from './set-product-photos.server';

/** The prices that sellers may ask today. */
export function priceRuleOf({ env, payments }: Pick<Ctx, 'env' | 'payments'>): PriceRule {
  return priceRule(env.CURRENCY, payments.amountsIn(env.CURRENCY));
}

/** Converts a seller's input into the columns of the product's row. */
export function toProductData(input: ProductInput) {
  return {
    name: input.name,
    nameKey: textKey(input.name),
    categoryId: input.category,
    description: input.description,
    originalPriceMinor: input.originalprice,
    resalePriceMinor: input.resaleprice,
    condition: input.condition,
    phone: input.phone,
    location: input.location,
    purchaseYear: input.purchaseyear,
    takesOffers: !input.nooffers,
    offerFloorPercent: input.offerfloor,
    ...searchColumns(input),
  };
}

/** Converts a product's columns into the values of its form. */
export function toFormValues(
  row: Omit<ReturnType<typeof toProductData>, 'condition' | keyof SearchColumns> & {
    condition: string;
    currency: string;
  },
): Record<string, string> {
  const { currency } = row;
  return {
    name: row.name,
    originalprice: toMajorString({ amountMinor: row.originalPriceMinor, currency }),
    resaleprice: toMajorString({ amountMinor: row.resalePriceMinor, currency }),
    condition: row.condition,
    category: row.categoryId,
    phone: row.phone,
    location: row.location,
    purchaseyear: String(row.purchaseYear),
    nooffers: row.takesOffers ? '' : 'on',
    offerfloor: String(row.offerFloorPercent),
    description: row.description,
  };
}

/**
 * Checks the year here, because the schema of the endpoint has no clock. Refuses with
 * `validation_failed`.
 */
export function refuseFutureYear({ purchaseyear }: ProductInput, now: Date): void {
  if (purchaseyear <= now.getUTCFullYear()) return;
  throw fieldError('purchaseyear', 'sell.yearFuture');
}

/** Refuses with `validation_failed` a category that does not exist any more or never did. */
export async function refuseUnknownCategory(tx: Tx, { category }: ProductInput): Promise<void> {
  const found = await tx.category.findUnique({ where: { id: category }, select: { id: true } });
  if (!found) throw fieldError('category', 'sell.categoryGone');
}

/**
 * Lists a product of the acting seller (decision 19), with photos that are already stored or are
 * stored after the permission check. Returns its id. Refuses with `unauthenticated`, `forbidden`
 * (also when the address is not confirmed) and `validation_failed` (unknown category, future year).
 */
export async function addProduct(
  ctx: Ctx & Keyed<{ productId: string }>,
  input: ProductInput,
  photos: readonly string[] | (() => Promise<readonly string[]>),
): Promise<{ productId: string }> {
  requirePermission(ctx, 'product:add');
  requireConfirmedEmail(ctx);
  const now = ctx.clock.now();
  refuseFutureYear(input, now);
  const imageIds = typeof photos === 'function' ? await photos() : photos;
  const productId = newId();
  return writeAs(ctx, 'product:add', async (tx, seller) => {
    await refuseUnknownCategory(tx, input);
    await tx.product.create({
      data: {
        id: productId,
        sellerId: seller.userId,
        ...toProductData(input),
        currency: ctx.env.CURRENCY,
        status: 'available',
        listed: true,
        createdAt: now,
        updatedAt: now,
      },
    });
    await writeProductPhotos(tx, { productId, sellerId: seller.userId, imageIds });
    return { productId };
  });
}

/** Follows an edited price; the key is the product's id. features/offers has the handler. */
export const LISTING_PRICE_JOB = 'listing-price-changed';

/**
 * Gets the acting seller's own product as its form shows it. A price in a former currency of the
 * site is not in the values, because the seller has to enter it again (decision 43). Refuses with
 * `unauthenticated`, `forbidden`, `not_found` and, when it is no longer available, `conflict`.
 */
export async function getEditableProduct(ctx: Ctx, productId: string) {
  const seller = requirePermission(ctx, 'product:manage-own');
  const product = await getOwnProduct(ctx.db.read, seller, productId);
  refuseUnavailable(product, 'edit');
  const values = toFormValues(product);
  if (product.currency === ctx.env.CURRENCY) {
    return { id: product.id, name: product.name, values, formerPrice: null };
  }
  const formerPrice = { amountMinor: product.resalePriceMinor, currency: product.currency };
  const withoutPrices = { ...values, originalprice: '', resaleprice: '' };
  return { id: product.id, name: product.name, values: withoutPrices, formerPrice };
}

/**
 * Changes the acting seller's own product while it is available, and sets its photos, which must
 * already be stored. The prices are in the site's currency, so that a product with a price in a
 * former currency returns to the lists. Refuses as `getEditableProduct`, and with
 * `validation_failed` (unknown category, future year).
 */
export async function editProduct(
  ctx: Ctx,
  productId: string,
  input: ProductInput,
  imageIds: readonly string[],
): Promise<void> {
  requirePermission(ctx, 'product:manage-own');
  const now = ctx.clock.now();
  refuseFutureYear(input, now);
  await writeAs(ctx, 'product:manage-own', async (tx, seller) => {
    const product = await getOwnProduct(tx, seller, productId);
    refuseUnavailable(product, 'edit');
    await refuseUnknownCategory(tx, input);
    const { id } = product;
    const currency = ctx.env.CURRENCY;
    const data = { ...toProductData(input), currency, updatedAt: now };
    await tx.product.update({ where: { id }, data });
    const samePrice =
      input.resaleprice === product.resalePriceMinor && currency === product.currency;
    if (!samePrice) await scheduleJob(tx, ctx, { kind: LISTING_PRICE_JOB, key: id });
    if (currency !== product.currency) await alignProduct(tx, id, currency);
    await writeProductPhotos(tx, { productId: id, sellerId: seller.userId, imageIds });
  });
}
