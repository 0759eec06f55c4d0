import { expect, it } from 'vitest';
import { confirmPurpose } from './confirm-purpose.server';

it.each([
  ['/dashboard/account/second-factor', 'forSignIn', '/dashboard/account#signIn'],
  ['/dashboard/account/passkeys/abc/remove', 'forSignIn', '/dashboard/account#signIn'],
  ['/dashboard/account/email?x=1', 'forEmail', '/dashboard/account#signIn'],
  ['/dashboard/account/delete', 'forDeletion', '/dashboard/account#delete'],
  ['/dashboard/earnings/account/remove', 'forBank', '/dashboard/earnings'],
  ['/dashboard/earnings?page=2', 'forBank', '/dashboard/earnings?page=2'],
  ['/dashboard/payouts/abc', 'forPayouts', '/dashboard/payouts/abc'],
])('says why %s asks for a confirmation, and leads out of it', (from, reason, cancelTo) => {
  expect(confirmPurpose(from)).toEqual({ reason: `secondFactors.confirm.${reason}`, cancelTo });
});

it('gives no reason that is not known, and leads back or to the account', () => {
  expect(confirmPurpose('/dashboard/offers')).toEqual({
    reason: null,
    cancelTo: '/dashboard/offers',
  });
  expect(confirmPurpose('/')).toEqual({ reason: null, cancelTo: '/dashboard/account' });
});
