import { expect, it } from 'vitest';
import { weaknessOfAdminPassword } from './register.server';

const EMAIL = 'owner@shop.example';

it.each([
  ['short', /fewer than 12/],
  ['kT7#mQ9zLp2', /fewer than 12/],
  ['rummage-demo', /published/],
  ['my rummage-demo 1', /published/],
  ['owner@shop.example', /email/],
  ['Owner@Shop.Example!2026', /email/],
  ['owner-7392', /fewer/],
  ['owner-73-owner', /email/],
  ['password1234', /too easy to guess/],
  ['P@ssw0rd1234', /too easy to guess/],
  ['administrator', /too easy to guess/],
  ['change-me-please', /too easy to guess/],
  ['Welcome2026!!', /too easy to guess/],
  ['aaaaaaaaaaaa', /too easy to guess/],
  ['abcabcabcabc', /too easy to guess/],
  ['abcdefghijkl', /too easy to guess/],
  ['1234567890123456', /too easy to guess/],
  ['qwertyuiop12', /too easy to guess/],
])('%s is too weak for an admin', (password, reason) => {
  expect(weaknessOfAdminPassword(password, EMAIL)).toMatch(reason);
});

it.each(['kT7#mQ9zLp2w', 'seven maple lanterns', 'a fine password', 'the owner likes lighthouses'])(
  '%s is not',
  (password) => {
    expect(weaknessOfAdminPassword(password, EMAIL)).toBeNull();
  },
);
