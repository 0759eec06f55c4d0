import type { Ctx } from '~/features/accounts/account.policy';
import { GRACE_HOURS } from '~/lib/photo-limits';
import type { Services } from '~/platform/services';
import { claimImage, findSurplusUploads, findUnwanted } from './image.sql.server';
import { allKeys } from './picture-files';
import { HOUR_MS } from '~/lib/durations';

type Removing = Pick<Ctx, 'db' | 'files' | 'clock' | 'log'>;

/** The maximum number of unused images of an account: eight forms of six photos. */
export const MAX_UNUSED_IMAGES = 48;

/**
 * Removes images with their files and rows at once, except those that a person, product or order
 * refers to. A failure is logged, and the daily sweep removes the rest.
 */
export async function discardImages(ctx: Removing, imageIds: readonly string[]): Promise<void> {
  for (const id of imageIds) {
    try {
      await removeImage(ctx, id);
    } catch (error) {
      ctx.log.error({ err: error, imageId: id }, 'an unused image could not be removed');
    }
  }
}

/**
 * Leaves an image whose file could not be stored to the next sweep. Removing the file now would
 * only delay the response while the store is full or unavailable.
 */
export async function abandonImage(ctx: Omit<Removing, 'files'>, imageId: string): Promise<void> {
  try {
    const now = ctx.clock.now();
    await ctx.db.write((tx) => claimImage(tx, imageId, { now }));
  } catch (error) {
    ctx.log.error({ err: error, imageId }, 'an image that was not stored could not be marked');
  }
}

/** Removes the oldest unused images of an account, down to MAX_UNUSED_IMAGES. */
export async function discardSurplus(ctx: Removing, uploaderId: string): Promise<void> {
  const surplus = await findSurplusUploads(ctx.db, uploaderId, MAX_UNUSED_IMAGES);
  await discardImages(
    ctx,
    surplus.map(({ id }) => id),
  );
}

/**
 * Claims an image, so that nothing can refer to it again, then removes its files and its row: if it
 * is unused now, or with a cutoff if it is claimed already or unused since then. Returns whether it
 * was removed.
 */
async function removeImage(
  { db, files, clock }: Omit<Removing, 'log'>,
  imageId: string,
  cutoff?: Date,
): Promise<boolean> {
  const now = clock.now();
  if (!(await db.write((tx) => claimImage(tx, imageId, { now, cutoff })))) return false;
  await Promise.all(allKeys(imageId).map((key) => files.remove(key)));
  await db.write(async (tx) => {
    await tx.productPhoto.deleteMany({ where: { imageId } });
    await tx.image.deleteMany({ where: { id: imageId } });
  });
  return true;
}

const BATCH = 500;

/**
 * Removes the images that no person, product or order refers to any more, with all their files.
 * References of deleted rows count for another day, and so do new photos. An image whose files can't
 * be removed is left to the next run; the others are removed, then the run fails with its error.
 * Returns the number of removed images.
 */
export async function sweepImages(services: Services): Promise<number> {
  const cutoff = new Date(services.clock.now().getTime() - GRACE_HOURS * HOUR_MS);
  const failures: unknown[] = [];
  let removed = 0;
  for (let after: string | undefined = ''; after !== undefined;) {
    const batch: { id: string }[] = await services.db.read.image.findMany({
      where: { id: { gt: after } },
      select: { id: true },
      orderBy: { id: 'asc' },
      take: BATCH,
    });
    const ids = batch.map(({ id }) => id);
    const unwanted = ids.length > 0 ? await findUnwanted(services.db, ids, cutoff) : [];
    for (const { id } of unwanted) {
      try {
        if (await removeImage(services, id, cutoff)) removed += 1;
      } catch (error) {
        failures.push(error);
      }
    }
    after = batch.at(-1)?.id;
  }
  if (failures.length > 0) throw failures[0];
  return removed;
}

/**
 * Removes the images that an account's deletion has claimed, with all their files. Files that can't
 * be removed now are left to the sweep. Returns the number of removed images.
 */
export async function removeClaimedImages(services: Services): Promise<number> {
  const claimed = await services.db.read.image.findMany({
    where: { removedAt: { not: null } },
    select: { id: true },
    take: BATCH,
  });
  for (const { id } of claimed) {
    try {
      await removeImage(services, id, new Date(0));
    } catch (error) {
      services.log.warn({ err: error }, 'photos of a deleted account could not be removed yet');
    }
  }
  return claimed.length;
}
