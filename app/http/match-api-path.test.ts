import { expect, it } from 'vitest';
import { matchApiPath } from './match-api-path';

it.each(['/orders', '/Orders/', '/orders/abc', '/users/admin/a+b@c.d', '/api', '/api/nothing'])(
  '%s is an endpoint, or has the place of one',
  (path) => expect(matchApiPath(path)).toEqual({ shared: null, routed: true }),
);

it.each(['/users/admin/', '/users/admin', '//orders', '/orders//abc', '/orders/abc/more'])(
  '%s was meant to be one',
  (path) => expect(matchApiPath(path)).toEqual({ shared: null, routed: false }),
);

it('shares /category/{id} and /products/{id} with pages', () => {
  expect(matchApiPath('/products/abc')).toEqual({ shared: 'page first', routed: true });
  expect(matchApiPath('/category/abc')).toEqual({ shared: 'endpoint first', routed: true });
  expect(matchApiPath('/category/')).toEqual({ shared: 'endpoint first', routed: false });
});

it.each(['/', '/home', '/order/abc', '/users/abc', '/apiary', '/api/docs'])(
  '%s is left to the pages',
  (path) => expect(matchApiPath(path)).toBeNull(),
);
