import { fieldError } from '~/lib/domain-error';
import type { Tx } from '~/platform/db/database';

type ImageCondition = NonNullable<NonNullable<Parameters<Tx['image']['count']>[0]>['where']>;

/**
 * Makes sure, inside the transaction that is about to refer to them, that images are still kept
 * and meet a condition. Refuses with `validation_failed` at `field`.
 */
export async function requireImages(
  tx: Tx,
  imageIds: readonly string[],
  { field, where = {} }: { field: string; where?: ImageCondition },
): Promise<void> {
  const wanted = { id: { in: [...imageIds] }, removedAt: null };
  const kept = await tx.image.count({ where: { AND: [wanted, where] } });
  if (kept !== imageIds.length) {
    throw fieldError(field, 'One of the photos is no longer kept. Choose it again.');
  }
}
