import type { Tx } from '~/platform/db/database';
import { sql } from '~/platform/db/sql';

/** Why a review is not shown any more. */
type RemovedFor = 'refunded' | 'moderated' | 'account-deleted';

interface Countable {
  stars: number;
  paymentMethod: string;
  subjectId: string;
}

/**
 * Adds a published review to the rating of the person that it is about, inside a transaction; once.
 * Returns whether it did: not if it is counted already, or removed.
 */
export async function countReview(tx: Tx, id: string): Promise<boolean> {
  const [review] = await tx.rows<Countable>(sql`
    UPDATE "Review" SET "counted" = ${true}
    WHERE "id" = ${id} AND "counted" = ${false} AND "removedAt" IS NULL
    RETURNING "stars", "paymentMethod", "subjectId"`);
  if (!review) return false;
  const { subjectId, stars, paymentMethod } = review;
  const [card, cash] = paymentMethod === 'card' ? [1, 0] : [0, 1];
  await tx.run(sql`
    INSERT INTO "Rating" ("userId", "reviews", "stars", "cashReviews", "cashStars")
    VALUES (${subjectId}, ${card}, ${card * stars}, ${cash}, ${cash * stars})
    ON CONFLICT ("userId") DO UPDATE SET
      "reviews" = "Rating"."reviews" + excluded."reviews",
      "stars" = "Rating"."stars" + excluded."stars",
      "cashReviews" = "Rating"."cashReviews" + excluded."cashReviews",
      "cashStars" = "Rating"."cashStars" + excluded."cashStars"`);
  return true;
}

/**
 * Removes a review, and takes it out of the rating if that contains it, inside a transaction; again
 * changes nothing. Returns whether it did.
 */
export async function removeReview(
  tx: Tx,
  id: string,
  { at, because }: { at: Date; because: RemovedFor },
): Promise<boolean> {
  const [review] = await tx.rows<Countable & { counted: boolean | number }>(sql`
    SELECT "stars", "paymentMethod", "subjectId", "counted" FROM "Review"
    WHERE "id" = ${id} AND "removedAt" IS NULL`);
  if (!review) return false;
  await tx.run(sql`UPDATE "Review" SET "removedAt" = ${at}, "removedFor" = ${because},
    "counted" = ${false} WHERE "id" = ${id}`);
  if (!review.counted) return true;
  const { subjectId, stars, paymentMethod } = review;
  const [card, cash] = paymentMethod === 'card' ? [1, 0] : [0, 1];
  await tx.run(sql`UPDATE "Rating" SET "reviews" = "reviews" - ${card},
    "stars" = "stars" - ${card * stars}, "cashReviews" = "cashReviews" - ${cash},
    "cashStars" = "cashStars" - ${cash * stars} WHERE "userId" = ${subjectId}`);
  return true;
}

/**
 * Shows a published review again that an admin had removed, and counts it, inside a transaction. Does
 * nothing if it is removed for another reason by now.
 */
export async function restoreReview(tx: Tx, id: string): Promise<void> {
  const [review] = await tx.rows<{ id: string }>(sql`
    UPDATE "Review" SET "removedAt" = NULL, "removedFor" = NULL
    WHERE "id" = ${id} AND "removedFor" = 'moderated' RETURNING "id"`);
  if (review) await countReview(tx, id);
}

/**
 * Removes the reviews of an order that is refunded in full before they were published, inside that
 * transaction. Published ones stay: a refund buys no bad review back (ADR 284).
 */
export async function removeUnpublishedReviews(tx: Tx, orderId: string, at: Date): Promise<void> {
  const reviews = await tx.rows<{ id: string }>(
    sql`SELECT "id" FROM "Review" WHERE "orderId" = ${orderId} AND "publishAt" > ${at}`,
  );
  for (const { id } of reviews) await removeReview(tx, id, { at, because: 'refunded' });
}
