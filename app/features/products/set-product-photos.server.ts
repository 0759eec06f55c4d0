import { msg } from '~/i18n/language';
import { fieldError } from '~/lib/domain-error';
import { MAX_PRODUCT_PHOTOS } from '~/lib/photo-limits';
import type { Tx } from '~/platform/db/database';
import type { Ctx } from '~/features/accounts/account.policy';
import { toStoredPhoto, type StoredPhoto } from '~/features/images/image.queries.server';
import { rememberPhotos } from '~/features/listing-checks/photo-prints.server';
import { requireImages } from '~/features/images/store-photo.server';
import { ownPhotos } from './listing-drafts.server';

/**
 * Sets the photos of a product in this order, inside the transaction that adds or edits it; lists
 * show the first. Refuses with `validation_failed` at `photos` for more than six photos, another
 * person's photo or one that no longer exists.
 */
export async function writeProductPhotos(
  tx: Tx,
  ctx: Pick<Ctx, 'clock'>,
  given: { productId: string; sellerId: string; imageIds: readonly string[] },
): Promise<void> {
  const { productId, sellerId } = given;
  const imageIds = [...new Set(given.imageIds)];
  if (imageIds.length > MAX_PRODUCT_PHOTOS) {
    throw fieldError('photos', msg('products.tooManyPhotos', { most: MAX_PRODUCT_PHOTOS }));
  }
  await requireImages(tx, imageIds, {
    field: 'photos',
    where: ownPhotos(sellerId),
  });
  await replacePhotos(tx, productId, imageIds);
  await rememberPhotos(tx, ctx, { productId, sellerId, imageIds });
}

/** Writes what differs: a trigger takes the first row of a product for its first photo (ADR 244). */
async function replacePhotos(tx: Tx, productId: string, imageIds: string[]): Promise<void> {
  const rows = await tx.productPhoto.findMany({ where: { productId } });
  const stored = new Map(rows.map(({ position, imageId }) => [position, imageId]));
  const photos = imageIds.map((imageId, position) => ({ productId, position, imageId }));
  if (rows.some(({ position }) => position >= photos.length)) {
    const where = { productId, position: { gte: photos.length } };
    await tx.productPhoto.deleteMany({ where });
  }
  const added = photos.filter(({ position }) => !stored.has(position));
  if (added.length > 0) await tx.productPhoto.createMany({ data: added });
  for (const { position, imageId } of photos) {
    if ((stored.get(position) ?? imageId) === imageId) continue;
    const where = { productId_position: { productId, position } };
    await tx.productPhoto.update({ where, data: { imageId } });
  }
}

/** A product's photos in order, for its seller's form. */
export async function storedProductPhotos(ctx: Ctx, productId: string): Promise<StoredPhoto[]> {
  return storedPhotosOf(ctx, await productImageIds(ctx.db.read, productId));
}

/** Photos by their ids, as a form shows them. */
export function storedPhotosOf(ctx: Ctx, imageIds: readonly string[]): StoredPhoto[] {
  return imageIds.map((imageId) => toStoredPhoto(ctx, imageId));
}

/** The ids of a product's photos in order, inside or outside a transaction. */
export async function productImageIds(
  db: Pick<Tx, 'productPhoto'> | Ctx['db']['read'],
  productId: string,
): Promise<string[]> {
  const rows = await db.productPhoto.findMany({
    where: { productId },
    orderBy: { position: 'asc' },
    select: { imageId: true },
  });
  return rows.map(({ imageId }) => imageId);
}
