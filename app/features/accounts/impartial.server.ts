import { DomainError } from '~/lib/domain-error';
import type { Reader } from '~/platform/db/database';
import type { Actor } from './account.policy';
import { isSoleAdmin } from './find-admins.server';

const PARTY = 'moderation.party';

/**
 * Refuses with `forbidden` an admin who decides in their own case while there is another admin
 * (decision 42). Returns whether the admin is a party: a sole admin may, and the
 * audit log says so.
 */
export async function requireImpartial(
  read: Reader,
  { userId }: Pick<Actor, 'userId'>,
  parties: readonly (string | null)[],
): Promise<boolean> {
  if (!parties.includes(userId)) return false;
  if (!(await isSoleAdmin(read, { userId }))) throw new DomainError('forbidden', PARTY);
  return true;
}
