import { DomainError } from '~/lib/domain-error';
import type { TablePage } from '~/lib/paging';
import type { Reader } from '~/platform/db/database';
import type { Actor } from './account.policy';
import { findAdminIds, findImpartialAdminIds, impartialAmong } from './find-admins.server';

/** Why an admin who is a party does not decide a report, or a decision that follows one. */
export const PARTY = 'moderation.party';

/**
 * Whether this admin may decide a matter of these people, who are all of its parties: the admin is none
 * of them, or every admin is one (decision 42).
 */
export async function mayDecide(
  read: Reader,
  { userId }: Pick<Actor, 'userId'>,
  parties: readonly (string | null)[],
): Promise<boolean> {
  return !parties.includes(userId) || (await findImpartialAdminIds(read, parties)).includes(userId);
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
  const isOwn = (row: Row) => partiesOf(row).includes(userId);
  const admins = page.items.some(isOwn) ? await findAdminIds(read) : [];
  const items = page.items.map((row) => {
    const parties = partiesOf(row);
    return { ...row, mayDecide: !isOwn(row) || impartialAmong(admins, parties).includes(userId) };
  });
  return { ...page, items };
}

/**
 * Refuses with `forbidden` an admin who decides in their own case while another admin is no party
 * (decision 42). Returns whether the admin is a party, which `recordAudit` says: they decide where no
 * admin is impartial.
 */
export async function requireMayDecide(
  read: Reader,
  { userId }: Pick<Actor, 'userId'>,
  parties: readonly (string | null)[],
): Promise<{ isParty: boolean }> {
  if (!(await mayDecide(read, { userId }, parties))) throw new DomainError('forbidden', PARTY);
  return { isParty: parties.includes(userId) };
}
