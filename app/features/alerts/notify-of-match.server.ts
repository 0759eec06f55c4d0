import { mailPersonally } from '~/features/notifications/notifications.server';
import { insertNotification } from '~/features/notifications/notification.sql.server';
import type { Tx } from '~/platform/db/database';
import type { Services } from '~/platform/services';
import { matchMail, type AlertMailDeps, type FoundListing } from './alert-mails';
import { searchMailKey } from './search-mail-key';
import { insertMatch, type Candidate } from './saved-search.sql.server';
import { scheduleDigest } from './search-digests.server';

interface Occasion {
  product: FoundListing & { sellerId: string };
  formerMinor: number | undefined;
}

/**
 * Notifies the owner of a search of a listing that it finds, once: in the app, and by a mail at once or
 * its place in the next digest.
 */
export async function notifyOfMatch(
  tx: Tx,
  deps: Pick<Services, 'clock'> & AlertMailDeps,
  search: Candidate,
  { product, formerMinor }: Occasion,
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
  await mailPersonally(tx, deps, {
    userId,
    kind: 'saved-search',
    otherId: product.sellerId,
    key: searchMailKey(searchId, product.id),
    message: (language) => matchMail(deps, search, [product], language, { formerMinor }),
  });
}
