import { sql, type Sql } from '~/platform/db/sql';
import type { Ctx } from '../accounts/actor';
import { allKeys } from './picture-files';

type Removing = Pick<Ctx, 'db' | 'files' | 'clock' | 'log'>;

/** How many images one account may have that nothing refers to: eight forms of six photos. */
export const MAX_UNUSED_IMAGES = 48;

/**
 * Removes images with their files and rows at once, but for those that a person, product or order
 * refers to. A failure is logged: the daily sweep removes the rest.
 */
export async function discardImages(ctx: Removing, imageIds: readonly string[]): Promise<void> {
  for (const id of imageIds) {
    try {
      await removeImage(ctx, id, isUnused);
    } catch (error) {
      ctx.log.error({ err: error, imageId: id }, 'an unused image could not be removed');
    }
  }
}

/**
 * Leaves an image whose file could not be stored to the next sweep. The store is not asked again
 * now: while it is full or away, that would only delay the answer.
 */
export async function giveUpImage(ctx: Omit<Removing, 'files'>, imageId: string): Promise<void> {
  try {
    await claimImage(ctx, imageId, isUnused);
  } catch (error) {
    ctx.log.error({ err: error, imageId }, 'an image that was not stored could not be marked');
  }
}

/** Removes the oldest images of an account that nothing refers to, down to MAX_UNUSED_IMAGES. */
export async function discardSurplus(ctx: Removing, uploaderId: string): Promise<void> {
  const surplus = await ctx.db.rows<{ id: string }>(sql`SELECT i."id" FROM "Image" i
    WHERE i."uploaderId" = ${uploaderId} AND ${isUnused}
    ORDER BY i."createdAt" DESC, i."id" DESC LIMIT 100 OFFSET CAST(${MAX_UNUSED_IMAGES} AS integer)`);
  await discardImages(
    ctx,
    surplus.map(({ id }) => id),
  );
}

/**
 * Claims an image that meets a condition (on `i`), so that nothing can refer to it again; then its
 * files go, then its row. Gives whether it was removed.
 */
export async function removeImage(
  { db, files, clock }: Omit<Removing, 'log'>,
  imageId: string,
  condition: Sql,
): Promise<boolean> {
  if (!(await claimImage({ db, clock }, imageId, condition))) return false;
  await Promise.all(allKeys(imageId).map((key) => files.remove(key)));
  await db.write(async (tx) => {
    await tx.productPhoto.deleteMany({ where: { imageId } });
    await tx.image.deleteMany({ where: { id: imageId } });
  });
  return true;
}

async function claimImage(
  { db, clock }: Pick<Removing, 'db' | 'clock'>,
  imageId: string,
  condition: Sql,
): Promise<boolean> {
  const claimed = await db.write((tx) =>
    tx.run(sql`UPDATE "Image" SET "removedAt" = ${clock.now()}
      WHERE "id" IN (SELECT i."id" FROM "Image" i WHERE i."id" = ${imageId} AND ${condition})`),
  );
  return claimed > 0;
}

/** Of the image `i`: nothing refers to it. */
const isUnused = sql`(NOT EXISTS (SELECT 1 FROM "User" u WHERE u."imageId" = i."id")
  AND NOT EXISTS (SELECT 1 FROM "ProductPhoto" ph WHERE ph."imageId" = i."id")
  AND NOT EXISTS (SELECT 1 FROM "Order" o WHERE o."imageId" = i."id"))`;
