import type { RouteConfigEntry } from '@remix-run/route-config';
import { expect, it } from 'vitest';
import routeConfig from '../../app/routes';
import { apiPaths } from '../../app/routes/api/paths';
import { isEndpointPath, segmentsOf, withRoutes } from '../../server/routes-of-build';

type Routes = Record<string, { id: string; parentId?: string; path?: string; file: string }>;

/** The routes of the build, as Remix makes them from the site's configuration. */
function routesOf(entries: RouteConfigEntry[], parentId: string): Routes {
  return Object.assign(
    {},
    ...entries.map(({ id, file, path, children = [] }) => {
      const own = id ?? file.replace(/\.tsx?$/, '');
      return { [own]: { id: own, parentId, path, file }, ...routesOf(children, own) };
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
    const path = `/${segmentsOf(routes, id).join('/')}`.replaceAll(/:\w+|\*/g, 'abc');
    // An address that nothing has is the pages' to refuse.
    if (id !== 'routes/site/not-found') {
      expect([path, isEndpointPath(path)]).toEqual([path, endpoints.includes(id) && id !== 'root']);
    }
  }
});
