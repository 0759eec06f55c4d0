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
  ['password1234', /anyone would try/],
  ['P@ssw0rd1234', /anyone would try/],
  ['administrator', /anyone would try/],
  ['change-me-please', /anyone would try/],
  ['Welcome2026!!', /anyone would try/],
  ['aaaaaaaaaaaa', /anyone would try/],
  ['abcabcabcabc', /anyone would try/],
  ['abcdefghijkl', /anyone would try/],
  ['1234567890123456', /anyone would try/],
  ['qwertyuiop12', /anyone would try/],
])('%s is too weak for an admin', (password, reason) => {
  expect(weaknessOfAdminPassword(password, EMAIL)).toMatch(reason);
});

it.each(['kT7#mQ9zLp2w', 'seven maple lanterns', 'a fine password', 'the owner likes lighthouses'])(
  '%s is not',
  (password) => {
    expect(weaknessOfAdminPassword(password, EMAIL)).toBeNull();
  },
);
