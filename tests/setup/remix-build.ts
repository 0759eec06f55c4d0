import type { ServerBuild } from '@remix-run/node';
import type { RouteConfigEntry } from '@remix-run/route-config';

type RouteModule = ServerBuild['routes'][string]['module'];

const modules = import.meta.glob<RouteModule>([
  '../../app/root.tsx',
  '../../app/routes/**/*.{ts,tsx}',
  '!../../app/**/*.test.ts',
]);

async function load(file: string): Promise<RouteModule> {
  const find = modules[`../../app/${file}`];
  if (!find) throw new Error(`app/routes.ts names ${file}, which is not there.`);
  return find();
}

interface FlatRoute {
  id: string;
  parentId: string | undefined;
  path: string | undefined;
  index: boolean | undefined;
  file: string;
}

function flatten(entries: readonly RouteConfigEntry[], parentId: string): FlatRoute[] {
  return entries.flatMap(({ id, path, index, file, children = [] }) => {
    const own = id ?? file.replace(/\.tsx?$/, '');
    return [{ id: own, parentId, path, index, file }, ...flatten(children, own)];
  });
}

let made: Promise<ServerBuild> | undefined;

/** What the framework's build hands to the server, put together from the sources: all routes of app/routes.ts. */
export function remixBuild(): Promise<ServerBuild> {
  made ??= make();
  return made;
}

async function make(): Promise<ServerBuild> {
  const { default: config } = await import('~/routes');
  const root: FlatRoute = {
    id: 'root',
    parentId: undefined,
    path: '',
    index: undefined,
    file: 'root.tsx',
  };
  const flat = [root, ...flatten(await config, 'root')];
  const routes: ServerBuild['routes'] = {};
  const assets: ServerBuild['assets']['routes'] = {};
  for (const { file, ...route } of flat) {
    const module = await load(file);
    routes[route.id] = { ...route, module } as ServerBuild['routes'][string];
    assets[route.id] = {
      ...route,
      module: '/none.js',
      hasAction: 'action' in module,
      hasLoader: 'loader' in module,
      hasClientAction: false,
      hasClientLoader: false,
      hasErrorBoundary: 'ErrorBoundary' in module,
    } as ServerBuild['assets']['routes'][string];
  }
  return {
    entry: { module: (await import('~/entry.server')) as ServerBuild['entry']['module'] },
    routes,
    assets: {
      entry: { module: '/none.js', imports: [] },
      routes: assets,
      url: '/none.js',
      version: 'test',
    },
    publicPath: '/',
    assetsBuildDirectory: 'build/client',
    basename: '/',
    mode: 'production',
    isSpaMode: false,
    future: {
      v3_fetcherPersist: true,
      v3_relativeSplatPath: true,
      v3_throwAbortReason: true,
      v3_singleFetch: false,
      v3_lazyRouteDiscovery: false,
    },
  };
}
