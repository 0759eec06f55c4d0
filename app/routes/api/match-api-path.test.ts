import { expect, it } from 'vitest';
import { matchApiPath } from './match-api-path';

it.each(['/orders', '/Orders/', '/orders/abc', '/users/admin/a+b@c.d', '/api', '/api/nothing'])(
  '%s is a call, or has the place of one',
  (path) => expect(matchApiPath(path)).toEqual({ shared: false, routed: true }),
);

it.each(['/users/admin/', '/users/admin', '//orders', '/orders//abc', '/orders/abc/more'])(
  '%s was meant to be one',
  (path) => expect(matchApiPath(path)).toEqual({ shared: false, routed: false }),
);

it('shares /category/{id} with a page', () => {
  expect(matchApiPath('/category/abc')).toEqual({ shared: true, routed: true });
  expect(matchApiPath('/category/')).toEqual({ shared: true, routed: false });
});

it.each(['/', '/home', '/order/abc', '/users/abc', '/apiary', '/api/docs'])(
  '%s is left to the pages',
  (path) => expect(matchApiPath(path)).toBeNull(),
);
