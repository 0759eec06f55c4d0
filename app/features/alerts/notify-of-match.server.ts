import { mailPersonally } from '~/features/notifications/notifications.server';
import { insertNotification } from '~/features/notifications/notification.sql.server';
import type { Tx } from '~/platform/db/database';
import type { Services } from '~/platform/services';
import { matchMail, type AlertMailDeps, type FoundListing } from './alert-mails';
import { insertMatch, type Candidate } from './saved-search.sql.server';
import { scheduleDigest } from './search-digests.server';

interface Occasion {
  product: FoundListing & { reducedAt: Date | null; sellerId: string };
  formerMinor: number | undefined;
  /** The people who have a mail about the listing already (ADR 321). */
  mailed: Set<string>;
}

/**
 * Notifies the owner of a search of a listing that it finds, once: in the app, and by a mail at once or
 * its place in the next digest.
 */
export async function notifyOfMatch(
  tx: Tx,
  deps: Pick<Services, 'clock'> & AlertMailDeps,
  search: Candidate,
  { product, formerMinor, mailed }: Occasion,
) {
  const { id: searchId, userId, frequency } = search;
  const now = deps.clock.now();
  const pending = frequency !== 'now';
  const match = { searchId, productId: product.id, pending, now };
  if (!(await insertMatch(tx, match))) return;
  const about = { userId, kind: 'search-match', key: searchId, subjectId: searchId } as const;
  await insertNotification(tx, about, { at: now, counted: true });
  if (pending) {
    await scheduleDigest(tx, deps, { searchId, frequency, now });
    return;
  }
  if (mailed.has(userId)) return;
  mailed.add(userId);
  if (formerMinor !== undefined && (await isMailedAsFavourite(tx, userId, product))) return;
  await mailPersonally(tx, deps, {
    userId,
    kind: 'saved-search',
    otherId: product.sellerId,
    key: `saved-search:${searchId}:${product.id}`,
    message: (language) => matchMail(deps, search, [product], language, { formerMinor }),
  });
}

/** Whether a person is mailed the same reduction because the listing is a favourite. */
async function isMailedAsFavourite(
  tx: Tx,
  userId: string,
  { id: productId, reducedAt }: Occasion['product'],
): Promise<boolean> {
  if (!reducedAt) return false;
  const where = { userId, productId, createdAt: { lte: reducedAt } };
  if ((await tx.favourite.count({ where })) === 0) return false;
  const off = { userId, kind: 'price-reduced', wanted: false };
  return (await tx.notificationSetting.count({ where: off })) === 0;
}
