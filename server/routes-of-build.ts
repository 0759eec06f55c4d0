import type { ServerBuild } from '@remix-run/node';
import type { RequestHandler } from 'express';
import { matchApiPath } from '../app/routes/api/match-api-path';
import { answerRefusal } from './guard/refusal';

export type Build = ServerBuild | (() => Promise<ServerBuild>);

type Routes = Record<string, { parentId?: string | undefined; path?: string | undefined }>;

/** The segments of a route's address, its parents' included. */
export function segmentsOf(routes: Routes, id: string): string[] {
  const route = routes[id];
  if (!route) return [];
  const own = (route.path ?? '').split('/').filter(Boolean);
  return [...(route.parentId ? segmentsOf(routes, route.parentId) : []), ...own];
}

/** The build with the root and those routes whose address passes. */
export function withRoutes(build: Build, passes: (path: string) => boolean): Build {
  if (typeof build === 'function') return async () => filterRoutes(await build(), passes);
  return filterRoutes(build, passes);
}

function filterRoutes(build: ServerBuild, passes: (path: string) => boolean): ServerBuild {
  const routes = build.routes as Routes;
  const others = <Value>(all: Record<string, Value>) =>
    Object.fromEntries(
      Object.entries(all).filter(
        ([id]) => id === 'root' || passes(`/${segmentsOf(routes, id).join('/')}`),
      ),
    );
  return {
    ...build,
    routes: others(build.routes),
    assets: { ...build.assets, routes: others(build.assets.routes) },
  } as ServerBuild;
}

/** Whether a path, or a route's address, belongs to an endpoint: after apiGate, to no page. */
export const isEndpointPath = (path: string): boolean => matchApiPath(path)?.shared === null;

const DEV_PAGES = /^\/dev(\/|$)/i;

/**
 * Removes the demo pages (the outbox and the simulated Google sign-in) from the build: in
 * production /dev/* answers 404 in every spelling and with any settings.
 */
export const withoutDevPages = (build: Build): Build =>
  withRoutes(build, (path) => !DEV_PAGES.test(path));

/** Answers 404 at /dev/* to every method, also where Remix would first refuse the request itself. */
export const refuseDevPages: RequestHandler = (req, res, next) => {
  if (DEV_PAGES.test(req.path)) answerRefusal(req, res, { status: 404, code: 'not_found' });
  else next();
};
