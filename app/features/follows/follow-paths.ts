/** The address of the listings of the people whom a person follows. */
export const FOLLOWING_PATH = '/dashboard/following';

/** The address of the list of those people. */
export const FOLLOWED_PEOPLE_PATH = '/dashboard/following/people';

/** The address whose POST follows a seller, or ends it. */
export function followPath(sellerId: string): string {
  return `/sellers/${encodeURIComponent(sellerId)}/follow`;
}
