import type { MessageKey } from '~/i18n/language';

const ACCOUNT = '/dashboard/account';
const EARNINGS = '/dashboard/earnings';

interface Purpose {
  /** What the person is about to do, in one sentence; null where it is not known. */
  reason: MessageKey | null;
  /** Where "Cancel" leads: a page that does not ask for a confirmation itself. */
  cancelTo: string;
}

/**
 * Addresses that ask for a confirmation; the first match counts. Without `cancelTo` the address itself asks
 * only when its form is sent.
 */
const purposes: readonly (readonly [RegExp, MessageKey, string?])[] = [
  [
    /^\/dashboard\/account\/(second-factor|passkeys)(\/|$)/,
    'secondFactors.confirm.forSignIn',
    `${ACCOUNT}#signIn`,
  ],
  [/^\/dashboard\/account\/email$/, 'secondFactors.confirm.forEmail', `${ACCOUNT}#signIn`],
  [/^\/dashboard\/account\/delete$/, 'secondFactors.confirm.forDeletion', `${ACCOUNT}#delete`],
  [/^\/dashboard\/earnings\/account\/remove$/, 'secondFactors.confirm.forBank', EARNINGS],
  [/^\/dashboard\/earnings$/, 'secondFactors.confirm.forBank'],
  [/^\/dashboard\/payouts\//, 'secondFactors.confirm.forPayouts'],
];

/**
 * Why a person is asked to confirm who they are, and where they go instead.
 * @param from The return address: a path of this site with its query (`safeReturnTo`).
 */
export function confirmPurpose(from: string): Purpose {
  const { pathname } = new URL(from, 'http://here.invalid');
  const found = purposes.find(([pattern]) => pattern.test(pathname.toLowerCase()));
  const back = from === '/' ? ACCOUNT : from;
  return { reason: found?.[1] ?? null, cancelTo: found?.[2] ?? back };
}
