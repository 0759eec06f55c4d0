import type { Rights } from './account.policy';

/** The address of an account's page for admins. */
export function personPath(id: string): string {
  return `/dashboard/people/${encodeURIComponent(id)}`;
}

/** Added to the address of a page about a person that was opened from the list of reported people. */
export const FROM_REPORTS = '?from=reports';

/** The list that a page about a person belongs to: that of reports, if it was opened there. */
export function personListPath({ search }: Pick<URL, 'search'>, rights: PeopleRights) {
  return search === FROM_REPORTS ? '/dashboard/reported-people' : peoplePath(rights);
}

type PeopleRights = Pick<Rights, 'buy' | 'sell'>;

/** The list of accounts that a person with these rights is in: for sellers that of sellers. */
function peoplePath({ buy, sell }: PeopleRights) {
  if (sell) return '/dashboard/all-sellers';
  return buy ? '/dashboard/all-buyers' : '/dashboard/admins';
}

/** The address of a product's page for admins. */
export function adminProductPath(id: string): string {
  return `/dashboard/products/${encodeURIComponent(id)}`;
}

/** The address of the copy of a reported conversation for admins; the id is the report's. */
export function reportedConversationPath(id: string): string {
  return `/dashboard/reported-conversations/${encodeURIComponent(id)}`;
}

/** Where the files of a photo of such a copy are. */
export function reportedPhotoPath(id: string, sequence: number, position: number): string {
  return `${reportedConversationPath(id)}/photos/${sequence}-${position}`;
}

/** The address of the page on which an admin removes a reported review; the id is the report's. */
export function removeReviewPath(id: string): string {
  return `/dashboard/reported-people/${encodeURIComponent(id)}/remove-review`;
}

/** The address of an appeal for admins; the id is that of what is appealed. */
export function appealPath(id: string): string {
  return `/dashboard/appeals/${encodeURIComponent(id)}`;
}
