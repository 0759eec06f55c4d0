import { sql, type Sql } from '~/platform/db/sql';
import type { Services } from '~/platform/services';
import { removeImage } from './discard-images.server';
import { GRACE_HOURS } from '~/lib/photo-limits';

const BATCH = 500;

/**
 * Removes the images that no person, product or order refers to any more, with all their files.
 * Whoever or whatever was deleted counts for another day, and so does a photo that just arrived.
 * A sweep that was interrupted is finished by the next. Gives how many were removed.
 */
export async function sweepImages(services: Services): Promise<number> {
  const cutoff = new Date(services.clock.now().getTime() - GRACE_HOURS * 60 * 60 * 1000);
  let removed = 0;
  for (let after: string | undefined = ''; after !== undefined;) {
    const batch: { id: string }[] = await services.db.rows<{ id: string }>(sql`
      SELECT i."id" FROM "Image" i WHERE i."id" > ${after} ORDER BY i."id" LIMIT ${BATCH}`);
    removed += await sweepBatch(services, batch, cutoff);
    after = batch.at(-1)?.id;
  }
  return removed;
}

/**
 * Removes the images that an account's deletion has claimed, with all their files. A file that
 * can't be removed now is left to the sweep. Gives how many were removed.
 */
export async function removeClaimedImages(services: Services): Promise<number> {
  const claimed = await services.db.read.image.findMany({
    where: { removedAt: { not: null } },
    select: { id: true },
    take: BATCH,
  });
  try {
    for (const { id } of claimed) await removeImage(services, id, isUnwanted(new Date(0)));
  } catch (error) {
    services.log.warn({ err: error }, 'photos of a deleted account could not be removed yet');
  }
  return claimed.length;
}

async function sweepBatch(services: Services, batch: { id: string }[], cutoff: Date) {
  if (batch.length === 0) return 0;
  const ids = sql.join(batch.map(({ id }) => id));
  const candidates = await services.db.rows<{ id: string }>(sql`
    SELECT i."id" FROM "Image" i WHERE i."id" IN (${ids}) AND ${isUnwanted(cutoff)}`);
  for (const { id } of candidates) await removeImage(services, id, isUnwanted(cutoff));
  return candidates.length;
}

/** Of the image `i`: claimed already, or old enough and wanted by nobody. */
function isUnwanted(cutoff: Date): Sql {
  return sql`(i."removedAt" IS NOT NULL OR (i."createdAt" < ${cutoff}
    AND NOT EXISTS (SELECT 1 FROM "User" u WHERE u."imageId" = i."id"
      AND (u."deletedAt" IS NULL OR u."deletedAt" > ${cutoff}))
    AND NOT EXISTS (SELECT 1 FROM "ProductPhoto" ph JOIN "Product" p ON p."id" = ph."productId"
      WHERE ph."imageId" = i."id" AND (p."deletedAt" IS NULL OR p."deletedAt" > ${cutoff}))
    AND NOT EXISTS (SELECT 1 FROM "Order" o WHERE o."imageId" = i."id")))`;
}
