import { DomainError } from '~/lib/domain-error';
import type { TablePage } from '~/lib/paging';
import type { Reader } from '~/platform/db/database';
import type { Actor } from './account.policy';
import { isSoleAdmin } from './find-admins.server';

/** Why an admin who is a party does not decide a report, or a decision that follows one. */
export const PARTY = 'moderation.party';

/**
 * Whether this admin may decide a matter of these people: the admin is none of them, or is the only
 * admin (decision 42).
 */
export async function mayDecide(
  read: Reader,
  { userId }: Pick<Actor, 'userId'>,
  parties: readonly (string | null)[],
): Promise<boolean> {
  return !parties.includes(userId) || isSoleAdmin(read, { userId });
}

/**
 * Adds to each row of a page whether this admin may decide it, as `mayDecide`; `partiesOf` names its
 * people.
 */
export async function withMayDecide<Row>(
  read: Reader,
  { userId }: Pick<Actor, 'userId'>,
  page: TablePage<Row>,
  partiesOf: (row: Row) => readonly (string | null)[],
): Promise<TablePage<Row & { mayDecide: boolean }>> {
  const isParty = page.items.map((row) => partiesOf(row).includes(userId));
  const isSole = isParty.includes(true) && (await isSoleAdmin(read, { userId }));
  const items = page.items.map((row, at) => ({ ...row, mayDecide: isSole || !isParty[at] }));
  return { ...page, items };
}

/**
 * Refuses with `forbidden` an admin who decides in their own case while there is another admin
 * (decision 42). Returns whether the admin is a party: a sole admin may decide, and `recordAudit` says
 * so.
 */
export async function requireMayDecide(
  read: Reader,
  { userId }: Pick<Actor, 'userId'>,
  parties: readonly (string | null)[],
): Promise<{ isParty: boolean }> {
  if (!(await mayDecide(read, { userId }, parties))) throw new DomainError('forbidden', PARTY);
  return { isParty: parties.includes(userId) };
}
