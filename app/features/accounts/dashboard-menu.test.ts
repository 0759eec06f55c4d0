import { describe, expect, it } from 'vitest';
import { currentEntry, type MenuItem } from '~/ui/dashboard-layout';
import { ENGLISH } from '../../../tests/setup/english';
import type { Actor, Right } from './account.policy';
import { dashboardMenu } from './dashboard-menu';

const menuOf = (...held: Right[]) => {
  const rights = { buy: false, sell: false, moderate: false };
  for (const right of held) rights[right] = true;
  return dashboardMenu({ rights } as Actor, ENGLISH.t);
};

const placeOf = (menu: MenuItem[], path: string) => currentEntry(menu, path)?.to ?? null;

describe('the place of a page in the menu of the dashboard', () => {
  it('is the entry of its list, or of the page that it belongs to', () => {
    for (const [path, to] of [
      ['/dashboard', '/dashboard'],
      ['/dashboard/my-orders', '/dashboard/my-orders'],
      ['/dashboard/my-orders/1/cancel', '/dashboard/my-orders'],
      ['/dashboard/orders/1', '/dashboard/my-orders'],
      ['/dashboard/orders/1/review', '/dashboard/my-orders'],
      ['/dashboard/orders/1/dispute', '/dashboard/my-orders'],
      ['/dashboard/payment/1', '/dashboard/my-orders'],
      ['/dashboard/receipt/1', '/dashboard/my-orders'],
      ['/dashboard/blocked', '/dashboard/messages'],
      ['/dashboard/account/second-factor', '/dashboard/account'],
      ['/dashboard/confirm-identity', '/dashboard/account'],
      ['/dashboard/my-orders-of-old', null],
      ['/dashboard/start-trading', null],
    ] as const) {
      expect([path, placeOf(menuOf('buy'), path)]).toEqual([path, to]);
    }
    expect(placeOf(menuOf('sell'), '/dashboard/orders/1')).toBe('/dashboard/my-products');
  });

  it('of an admin covers products, people, and all that waits for a decision', () => {
    for (const [path, to] of [
      ['/dashboard/products/1', '/dashboard/moderation'],
      ['/dashboard/products/1/delete', '/dashboard/moderation'],
      ['/dashboard/reported-products/1/delete', '/dashboard/reported-products'],
      ['/dashboard/reported-conversations/1', '/dashboard/moderation'],
      ['/dashboard/reported-people', '/dashboard/moderation'],
      ['/dashboard/appeals/1', '/dashboard/moderation'],
      ['/dashboard/transparency', '/dashboard/moderation'],
      ['/dashboard/people/1', '/dashboard/all-buyers'],
      ['/dashboard/orders/1', '/dashboard/payments'],
      ['/dashboard/receipt/1', '/dashboard/payments'],
      ['/dashboard/categories/1/fields', '/dashboard/categories'],
    ] as const) {
      expect([path, placeOf(menuOf('moderate'), path)]).toEqual([path, to]);
    }
  });

  it('of a page that names its entry is that entry', () => {
    const both = menuOf('buy', 'sell');
    for (const { to } of both) expect(placeOf(both, to)).toBe(to);
    expect(placeOf(both, '/dashboard/orders/1')).toBe('/dashboard/my-orders');
  });
});
