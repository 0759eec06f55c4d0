import { expect, it } from 'vitest';
import { ENGLISH } from '../../../tests/setup/english';
import { accountKind, may, rightsOf, rightToGain, roles, toRights, whyNot } from './account.policy';

const none = { canBuy: false, canSell: false, canModerate: false };

it('names every kind of account', () => {
  const { t } = ENGLISH;
  const kinds = roles.map((role) => accountKind(toRights(rightsOf(role)), t));
  expect(kinds).toEqual(['buyer', 'seller', 'admin']);
  expect(accountKind(toRights({ ...none, canBuy: 1, canSell: 1 }), t)).toBe('buyer and seller');
  const all = { canBuy: true, canSell: true, canModerate: true };
  expect(accountKind(toRights(all), t)).toBe('buyer, seller and admin');
});

it('gives an account the permissions of all its rights', () => {
  const both = { rights: toRights({ ...none, canBuy: true, canSell: true }) };
  expect(may(both, 'order:book')).toBe(true);
  expect(may(both, 'product:add')).toBe(true);
  expect(may(both, 'order:see-receipt')).toBe(true);
  expect(may(both, 'user:list')).toBe(false);
  expect(may({ rights: toRights(none) }, 'dashboard:view')).toBe(true);
  expect(may({ rights: toRights(none) }, 'order:see-receipt')).toBe(false);
  expect(may(null, 'dashboard:view')).toBe(false);
});

it('knows which right an account can give itself', () => {
  expect(rightToGain('order:book')).toBe('buy');
  expect(rightToGain('product:add')).toBe('sell');
  expect(rightToGain('user:list')).toBe(null);
  expect(rightToGain('order:see-receipt')).toBe(null);
  expect(rightToGain('order:pay')).toBe(null);
  expect(rightToGain('order:cancel')).toBe(null);
});

it.each([
  ['order:receive', 'orders.buyerOnly'],
  ['order:dispute', 'orders.buyerOnly'],
  ['order:hand-over', 'orders.sellerOnly'],
  ['order:answer-request', 'orders.sellerOnly'],
  ['dispute:answer', 'orders.sellerOnly'],
] as const)('a right would not give %s to a person who is not of that side', (step, text) => {
  expect([whyNot(step), rightToGain(step)]).toEqual([text, null]);
});
