import { expect, it } from 'vitest';
import { ELSEWHERE, templatesOf } from './observe';

const routes = {
  root: { id: 'root', path: '' },
  site: { id: 'site', parentId: 'root' },
  home: { id: 'home', parentId: 'site', path: '/' },
  category: { id: 'category', parentId: 'site', path: 'category/:id' },
  dashboard: { id: 'dashboard', parentId: 'root', path: 'dashboard' },
  overview: { id: 'overview', parentId: 'dashboard', index: true },
  edit: { id: 'edit', parentId: 'dashboard', path: 'my-products/:id/edit' },
  buyer: { id: 'buyer', parentId: 'root', path: 'users/buyer/:email' },
  verified: { id: 'verified', parentId: 'root', path: 'report/:reportId' },
  product: { id: 'product', parentId: 'root', path: 'report/product' },
  rest: { id: 'rest', parentId: 'root', path: '*' },
};
const templateOf = templatesOf({ routes } as never);

it.each([
  ['/', '/'],
  ['/category/anything%20at%20all', '/category/:id'],
  ['/Category/x/', '/category/:id'],
  ['/dashboard', '/dashboard'],
  ['/dashboard/my-products/7/edit', '/dashboard/my-products/:id/edit'],
  ['/users/buyer/ann@example.com', '/users/buyer/:email'],
  ['/report/product', '/report/product'],
  ['/report/77', '/report/:reportId'],
  ['/ann@example.com', ELSEWHERE],
  ['/category/1/2', ELSEWHERE],
  ['//', '/'],
])('%s is told as %s', (path, template) => {
  expect(templateOf(path)).toBe(template);
});
