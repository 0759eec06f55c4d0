import type { RouteConfigEntry } from '@remix-run/route-config';
import { matchRoutes } from '@remix-run/react';
import { expect, it } from 'vitest';
import routeConfig from '../../app/routes';
import { copyAddress } from '../../app/lib/offline-copy';
import { apiPaths } from '../../app/http/api-paths';
import {
  addressOf,
  handleBySection,
  isEndpointPath,
  withRoutes,
} from '../../server/routes-of-build';

type Routes = Record<
  string,
  { id: string; parentId?: string; path?: string; index?: boolean; file: string }
>;

/** The routes of the build, as Remix makes them from the site's configuration. */
function routesOf(entries: RouteConfigEntry[], parentId: string): Routes {
  return Object.assign(
    {},
    ...entries.map(({ id, file, path, index, children = [] }) => {
      const own = id ?? file.replace(/\.tsx?$/, '');
      return { [own]: { id: own, parentId, path, index, file }, ...routesOf(children, own) };
    }),
  ) as Routes;
}

const routes: Routes = {
  root: { id: 'root', file: 'root.tsx' },
  ...routesOf(routeConfig as RouteConfigEntry[], 'root'),
};
const build = { routes, assets: { routes } };
const idsWith = (passes: (path: string) => boolean) => {
  const { routes: others } = withRoutes(build as never, passes) as unknown as typeof build;
  return Object.keys(others);
};
const endpoints = idsWith(isEndpointPath);
const pages = idsWith((path) => !isEndpointPath(path));

/** An address that the route has. */
const pathOf = (id: string) => addressOf(routes, id).replaceAll(/:\w+|\*/g, 'abc');

it('every route but the root belongs either to the endpoints or to the pages', () => {
  expect([...endpoints, ...pages].sort()).toEqual([...Object.keys(routes), 'root'].sort());
});

it('the endpoints are the modules of routes/api', () => {
  const isApi = (id: string) => routes[id]?.file.startsWith('routes/api/');
  expect(endpoints.filter((id) => id !== 'root' && !isApi(id))).toEqual([]);
  expect(pages.filter(isApi)).toEqual([]);
  expect(endpoints.length).toBeGreaterThan(apiPaths.length);
});

it('each has the parents of its routes', () => {
  for (const ids of [endpoints, pages]) {
    const parents = ids.flatMap((id) => routes[id]?.parentId ?? []);
    expect(parents.filter((id) => !ids.includes(id))).toEqual([]);
  }
});

it('a request reaches the handler that has its route', () => {
  for (const id of Object.keys(routes)) {
    const path = pathOf(id);
    // An address that nothing has is the pages' to refuse.
    if (id !== 'routes/site/not-found') {
      expect([path, isEndpointPath(path)]).toEqual([path, endpoints.includes(id) && id !== 'root']);
    }
  }
});

type Tree = Parameters<typeof matchRoutes>[0];

/** The routes as Remix's router takes them. */
function treeOf(all: Routes, parentId?: string): Tree {
  return Object.values(all)
    .filter((route) => route.parentId === parentId)
    .map(({ id, path, index }) => {
      const children = treeOf(all, id);
      if (index) return { id, path, index: true };
      return { id, path, ...(children.length > 0 && { children }) };
    });
}

it('a section has the routes that match its addresses', () => {
  const handlerOf = handleBySection(build as never, (part) =>
    treeOf((part as unknown as typeof build).routes),
  );
  const all = treeOf(routes);
  const matched = (tree: Tree, path: string) =>
    (matchRoutes(tree, path) ?? []).map(({ route, params }) => [route.id, params]);
  const addresses = Object.keys(routes).map(pathOf);
  const usual = ['/products/abc', '/', '/dashboard', '/dashboard/offers', '/api/orders/abc'];
  const unusual = usual.flatMap((path) => [
    `${path}/`,
    `${path}/x`,
    path.toUpperCase(),
    `/${path}`,
    `${path}%2Fx`,
    path.replace(/[a-z]/, (letter) => `%${letter.charCodeAt(0).toString(16)}`),
  ]);
  for (const path of [...addresses, ...unusual]) {
    expect([path, matched(handlerOf(path), path)]).toEqual([path, matched(all, path)]);
  }
  expect(matched(handlerOf('/nothing/here'), '/nothing/here')).toHaveLength(2);
  const routesOf = (tree: Tree): number =>
    tree.reduce((sum, { children }) => sum + 1 + routesOf(children ?? []), 0);
  for (const path of ['/products/abc', '/dashboard/offers', '/api/orders/abc']) {
    expect([path, routesOf(handlerOf(path)) < routesOf(all) / 10]).toEqual([path, true]);
  }
});

it('the service worker leaves every address with a token to the browser', () => {
  const secret = Object.keys(routes)
    .map((id) => addressOf(routes, id))
    .filter((address) => /:(?:token|key)\b/.test(address));
  expect(secret.length).toBeGreaterThan(5);
  const handled = secret.filter((address) =>
    copyAddress(new URL(`https://shop.example${address}`)),
  );
  expect(handled).toEqual([]);
});
