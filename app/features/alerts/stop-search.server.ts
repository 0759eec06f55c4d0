import { looksLikeId } from '~/lib/ids.server';
import { withdrawMailOf } from '~/platform/mail/mail-queue.server';
import type { Services } from '~/platform/services';
import { searchMailKey } from './search-mail-key';

/** The holder of the signed values in these addresses. */
const HOLDER = 'stop-search';

/**
 * The path whose POST switches off one saved search, also without a session (RFC 8058). The
 * signature authorises nothing else, and does not expire.
 */
export function stopSearchPath(
  { signedValues }: Pick<Services, 'signedValues'>,
  searchId: string,
): string {
  return `/unsubscribe/${encodeURIComponent(signedValues.sign(searchId, HOLDER))}`;
}

/** The saved search that a token of such a path names; null for a token that is not ours. */
export function openStopToken(
  { signedValues }: Pick<Services, 'signedValues'>,
  token: string,
): string | null {
  const searchId = signedValues.open(token, HOLDER);
  return searchId && looksLikeId(searchId) ? searchId : null;
}

/** The name of a saved search; null when it has been deleted. Only for the holder of its token. */
export async function findSearchName(
  { db }: Pick<Services, 'db'>,
  searchId: string,
): Promise<string | null> {
  const found = await db.read.savedSearch.findUnique({
    where: { id: searchId },
    select: { name: true },
  });
  return found?.name ?? null;
}

/**
 * Switches off a saved search and withdraws its mails that have not been sent; again, or when it has been
 * deleted, changes nothing.
 */
export async function stopSearch({ db }: Pick<Services, 'db'>, searchId: string): Promise<void> {
  await db.write(async (tx) => {
    const where = { id: searchId, active: true };
    const { count } = await tx.savedSearch.updateMany({ where, data: { active: false } });
    if (count > 0) await withdrawMailOf(tx, searchMailKey(searchId));
  });
}
