import type { Rights } from './account.policy';

/** The address of an account's page for admins. */
export function personPath(id: string): string {
  return `/dashboard/people/${encodeURIComponent(id)}`;
}

/** The list of accounts that a person with these rights is in: for sellers that of sellers. */
export function peoplePath({ buy, sell }: Pick<Rights, 'buy' | 'sell'>) {
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
