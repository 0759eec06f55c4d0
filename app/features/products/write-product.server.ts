import { requirePermission, type Ctx } from '~/features/accounts/account.policy';
import { requireConfirmedEmail } from '~/features/accounts/confirm-email.server';
import { writeAs } from '~/features/accounts/write-as.server';
import { findPlace, placeNamed } from '~/features/places/find-places.server';
import { fieldError } from '~/lib/domain-error';
import { newId } from '~/lib/ids.server';
import { flagNewListing, mustWait } from '~/features/listing-checks/flag-listing.server';
import { loadRules, matchListing } from '~/features/listing-checks/word-rules.server';
import { searchColumns } from '~/lib/search-words';
import { textKey } from '~/lib/text';
import type { Tx } from '~/platform/db/database';
import type { Keyed } from '~/platform/idempotency-store.server';
import { alignProduct } from './align-listed.sql.server';
import { nextListingPeriod } from './listing-time.sql.server';
import { attributeTokens } from './attribute-tokens.server';
import { attributesFor, type EnteredAttributes } from './attributes-for.server';
import { wordsOfAttributes, type Attributes } from './category-field';
import { ListedAlready, listingOfDraft } from './listing-drafts.server';
import { latestYear } from './listing.policy';
import { NO_PLACE, type ProductInput } from './product.schema';
import { writeProductPhotos } from './set-product-photos.server';

type Listed = NonNullable<Awaited<ReturnType<typeof listingOfDraft>>['listed']>;

type ProductPlace = { placeId: string | null; placeCell: number | null };

/**
 * The place of a seller's input: the chosen one, or the one that the location names beyond doubt.
 * Refuses with `validation_failed` an id that the gazetteer does not have.
 */
export async function requireProductPlace(
  ctx: Pick<Ctx, 'places'>,
  { placeId, location }: ProductInput,
): Promise<ProductPlace> {
  if (placeId === NO_PLACE) return { placeId: null, placeCell: null };
  const place = placeId ? await findPlace(ctx, placeId) : await placeNamed(ctx, location);
  if (placeId && !place) throw fieldError('placeId', 'sell.placeUnknown');
  return { placeId: place?.id ?? null, placeCell: place?.cell ?? null };
}

/** Whether an edit changes neither the location of a product nor its place. */
export function leavesPlace(
  product: { location: string },
  { placeId, location }: ProductInput,
): boolean {
  return !placeId && location === product.location;
}

/** Converts a seller's input, its place and its attributes into the columns of the product's row. */
export function toProductData(input: ProductInput, place: ProductPlace, attributes: Attributes) {
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
    acceptsCash: input.acceptsCash,
    offerFloorPercent: input.offerfloor,
    placeId: place.placeId,
    placeCell: place.placeCell,
    ...attributeColumns(attributes),
    ...searchColumns({
      ...input,
      placeCell: place.placeCell,
      attributes: wordsOfAttributes(attributes),
    }),
  };
}

/** The columns of a product that hold its attributes. */
export function attributeColumns(attributes: Attributes) {
  return {
    attributes: JSON.stringify(attributes),
    searchFields: attributeTokens(attributes),
  };
}

/**
 * Checks the year here, because the schema of the endpoint has no clock. Refuses with
 * `validation_failed`.
 */
export function requirePastYear({ purchaseyear }: ProductInput, now: Date): void {
  if (purchaseyear <= latestYear(now)) return;
  throw fieldError('purchaseyear', 'sell.yearFuture');
}

/** Refuses with `validation_failed` a category that does not exist any more or never did. */
export async function requireKnownCategory(tx: Tx, { category }: ProductInput): Promise<void> {
  const found = await tx.category.findUnique({ where: { id: category }, select: { id: true } });
  if (!found) throw fieldError('category', 'sell.categoryGone');
}

/** Whether a form that arrives again has the values of the listing that it has made. */
function isSameForm(listed: Listed, sent: ReturnType<typeof toProductData>): boolean {
  const columns = Object.keys(sent) as (keyof typeof sent)[];
  return columns.every((column) => listed[column] === sent[column]);
}

/**
 * Lists a product of the acting seller (decision 19), with photos that are already stored or are
 * stored after the permission check, and deletes the draft that it was written in. Returns its id.
 * A draft is listed once: `repeated` says that the listing was there with the same values, and that the
 * photos are not used; with other values it refuses as `ListedAlready`. Rules of the admins may flag it, or hide it until an
 * admin approves it. Refuses with `unauthenticated`, `forbidden` (also when the address is not
 * confirmed) and `validation_failed` (unknown category, future year, wrong attributes).
 */
export async function addProduct(
  ctx: Ctx & Keyed<{ productId: string }>,
  input: ProductInput & EnteredAttributes,
  photos: readonly string[] | (() => Promise<readonly string[]>),
  draftId?: string,
): Promise<{ productId: string; repeated: boolean }> {
  requirePermission(ctx, 'product:add');
  requireConfirmedEmail(ctx);
  const now = ctx.clock.now();
  requirePastYear(input, now);
  const place = await requireProductPlace(ctx, input);
  const imageIds = typeof photos === 'function' ? await photos() : photos;
  const anyId = newId();
  const allRules = await loadRules(ctx);
  return writeAs(ctx, 'product:add', async (tx, seller) => {
    const sellerId = seller.userId;
    const { productId, listed } = draftId
      ? await listingOfDraft(tx, { sellerId, draftId })
      : { productId: anyId, listed: null };
    const endDraft = async () => {
      if (draftId) await tx.listingDraft.deleteMany({ where: { id: draftId, sellerId } });
    };
    await requireKnownCategory(tx, input);
    const attributes = await attributesFor(tx, input);
    const data = toProductData(input, place, attributes);
    if (listed) {
      if (!isSameForm(listed, data)) throw new ListedAlready();
      await endDraft();
      return { productId, repeated: true };
    }
    const rules = matchListing(allRules, { ...input, attributes });
    const { isNewSeller, waits } = await mustWait(tx, sellerId, rules);
    await tx.product.create({
      data: {
        id: productId,
        sellerId,
        ...data,
        currency: ctx.env.CURRENCY,
        status: 'available',
        listed: !waits,
        heldAt: waits ? now : null,
        createdAt: now,
        updatedAt: now,
        ...(await nextListingPeriod(tx, ctx, { sellerId })),
      },
    });
    // The shop may be paused.
    await alignProduct(tx, ctx, productId);
    await flagNewListing(tx, ctx, productId, { rules, isNewSeller });
    await writeProductPhotos(tx, ctx, { productId, sellerId, imageIds });
    await endDraft();
    return { productId, repeated: false };
  });
}

/** Whether a listing that was just added or edited waits for approval. */
export async function isHeld({ db }: Pick<Ctx, 'db'>, productId: string): Promise<boolean> {
  return (await db.read.product.count({ where: { id: productId, heldAt: { not: null } } })) > 0;
}
