import type { Tx, RowsReader } from '~/platform/db/database';
import { sql, type Sql } from '~/platform/db/sql';

type Id = { id: string };

/**
 * Finds a person's upload by the end of its id, which is an address of the image-hosting service.
 * The end is compared, not matched: no character of it has a meaning of its own.
 */
export async function findUploadByEnding(
  db: RowsReader,
  uploaderId: string,
  ending: string,
): Promise<string | null> {
  const [row] = await db.rows<Id>(sql`
    SELECT "id" FROM "Image"
    WHERE "uploaderId" = ${uploaderId} AND "removedAt" IS NULL
      AND length("id") > CAST(${ending.length} AS integer)
      AND substr("id", length("id") - CAST(${ending.length - 1} AS integer)) = ${ending}
    ORDER BY "id" LIMIT 1`);
  return row?.id ?? null;
}

/** The ids of the images that are longer than `length` characters. */
export function findLongIds(db: RowsReader, length: number): Promise<Id[]> {
  return db.rows(sql`SELECT "id" FROM "Image" WHERE length("id") > CAST(${length} AS integer)`);
}

/** The oldest unused images of an account beyond the newest `max`; at most 100. */
export function findSurplusUploads(db: RowsReader, uploaderId: string, max: number): Promise<Id[]> {
  return db.rows(sql`SELECT i."id" FROM "Image" i
    WHERE i."uploaderId" = ${uploaderId} AND ${isUnused}
    ORDER BY i."createdAt" DESC, i."id" DESC LIMIT 100 OFFSET CAST(${max} AS integer)`);
}

/** Finds those of the images that are claimed already, or unused and older than the cutoff. */
export function findUnwanted(
  db: RowsReader,
  imageIds: readonly string[],
  cutoff: Date,
): Promise<Id[]> {
  return db.rows(sql`SELECT i."id" FROM "Image" i
    WHERE i."id" IN (${sql.join(imageIds)}) AND ${isUnwanted(cutoff)}`);
}

/**
 * Claims an image, so that nothing can refer to it again: if it is unused now, or with a cutoff if
 * it is claimed already or unused since then. Returns whether it did.
 */
export async function claimImage(
  tx: Tx,
  imageId: string,
  { now, cutoff }: { now: Date; cutoff?: Date | undefined },
): Promise<boolean> {
  const condition = cutoff ? isUnwanted(cutoff) : isUnused;
  const claimed = await tx.run(sql`UPDATE "Image" SET "removedAt" = ${now}
    WHERE "id" IN (SELECT i."id" FROM "Image" i WHERE i."id" = ${imageId} AND ${condition})`);
  return claimed > 0;
}

/** Claims all uploads of a person that nothing refers to. */
export async function claimUnusedUploads(tx: Tx, uploaderId: string, now: Date): Promise<void> {
  await tx.run(sql`UPDATE "Image" SET "removedAt" = ${now} WHERE "removedAt" IS NULL AND "id" IN (
    SELECT i."id" FROM "Image" i WHERE i."uploaderId" = ${uploaderId} AND ${isUnused})`);
}

/** Condition on the image `i`: nothing refers to it. */
const isUnused = sql`(NOT EXISTS (SELECT 1 FROM "User" u WHERE u."imageId" = i."id")
  AND NOT EXISTS (SELECT 1 FROM "ProductPhoto" ph WHERE ph."imageId" = i."id")
  AND NOT EXISTS (SELECT 1 FROM "Order" o WHERE o."imageId" = i."id")
  AND NOT EXISTS (SELECT 1 FROM "MessagePhoto" mp WHERE mp."imageId" = i."id")
  AND NOT EXISTS (SELECT 1 FROM "ReportedPhoto" rp WHERE rp."imageId" = i."id")
  AND NOT EXISTS (SELECT 1 FROM "DisputePhoto" dp WHERE dp."imageId" = i."id")
  AND NOT EXISTS (SELECT 1 FROM "DisputedPhoto" dd WHERE dd."imageId" = i."id")
  AND NOT EXISTS (SELECT 1 FROM "ListingDraftPhoto" lp WHERE lp."imageId" = i."id"))`;

/**
 * Whether everyone who knows its address gets an image: photos of messages and disputes have
 * addresses of their own, unless the image is used in public as well.
 */
export async function isPublicImage(db: RowsReader, imageId: string): Promise<boolean> {
  const rows = await db.rows<Id>(sql`SELECT i."id" FROM "Image" i
    WHERE i."id" = ${imageId} AND i."removedAt" IS NULL AND (${isNotPrivate} OR ${isShown})`);
  return rows.length > 0;
}

const isNotPrivate = sql`(NOT EXISTS (SELECT 1 FROM "MessagePhoto" mp WHERE mp."imageId" = i."id")
  AND NOT EXISTS (SELECT 1 FROM "ReportedPhoto" rp WHERE rp."imageId" = i."id")
  AND NOT EXISTS (SELECT 1 FROM "DisputePhoto" dp WHERE dp."imageId" = i."id")
  AND NOT EXISTS (SELECT 1 FROM "DisputedPhoto" dd WHERE dd."imageId" = i."id"))`;

const isShown = sql`(EXISTS (SELECT 1 FROM "ProductPhoto" ph WHERE ph."imageId" = i."id")
  OR EXISTS (SELECT 1 FROM "User" u WHERE u."imageId" = i."id")
  OR EXISTS (SELECT 1 FROM "Order" o WHERE o."imageId" = i."id")
  OR EXISTS (SELECT 1 FROM "ListingDraftPhoto" lp WHERE lp."imageId" = i."id"))`;

/**
 * Condition on the image `i`: already claimed, or older than the cutoff and unused. References of
 * rows that were deleted after the cutoff count as uses.
 */
function isUnwanted(cutoff: Date): Sql {
  return sql`(i."removedAt" IS NOT NULL OR (i."createdAt" < ${cutoff}
    AND NOT EXISTS (SELECT 1 FROM "User" u WHERE u."imageId" = i."id"
      AND (u."deletedAt" IS NULL OR u."deletedAt" > ${cutoff}))
    AND NOT EXISTS (SELECT 1 FROM "ProductPhoto" ph JOIN "Product" p ON p."id" = ph."productId"
      WHERE ph."imageId" = i."id" AND (p."deletedAt" IS NULL OR p."deletedAt" > ${cutoff}))
    AND NOT EXISTS (SELECT 1 FROM "Order" o WHERE o."imageId" = i."id")
    AND NOT EXISTS (SELECT 1 FROM "MessagePhoto" mp WHERE mp."imageId" = i."id")
    AND NOT EXISTS (SELECT 1 FROM "ReportedPhoto" rp WHERE rp."imageId" = i."id")
    AND NOT EXISTS (SELECT 1 FROM "DisputePhoto" dp WHERE dp."imageId" = i."id")
    AND NOT EXISTS (SELECT 1 FROM "DisputedPhoto" dd WHERE dd."imageId" = i."id")
    AND NOT EXISTS (SELECT 1 FROM "ListingDraftPhoto" lp WHERE lp."imageId" = i."id")))`;
}
