import type { Actor } from '~/features/accounts/account.policy';

/** Milliseconds for which a sign-in, or its confirmation, is recent. */
const RECENT_MS = 10 * 60 * 1000;

/**
 * The page on which a person confirms their identity; `from` in its query is the return address.
 */
export const CONFIRM_IDENTITY_PATH = '/dashboard/confirm-identity';

/** Whether the person's last proof of who they are is recent. */
export function isRecent({ provedAt }: Pick<Actor, 'provedAt'>, now: Date): boolean {
  return now.getTime() - provedAt < RECENT_MS;
}
