import type { ServerBuild } from '@remix-run/node';
import type { RequestHandler } from 'express';
import { matchApiPath } from '../app/http/match-api-path';
import { answerRefusal } from './guard/refusal';

export type Build = ServerBuild | (() => Promise<ServerBuild>);

export type Routes = Record<string, { parentId?: string | undefined; path?: string | undefined }>;

/** The segments of a route's address, its parents' included. */
function segmentsOf(routes: Routes, id: string): string[] {
  const route = routes[id];
  if (!route) return [];
  const own = (route.path ?? '').split('/').filter(Boolean);
  return [...(route.parentId ? segmentsOf(routes, route.parentId) : []), ...own];
}

/** The address of a route, such as '/products/:id'. */
export const addressOf = (routes: Routes, id: string): string =>
  `/${segmentsOf(routes, id).join('/')}`;

/** The route of an address: its id, and its template such as '/products/:id'. */
interface FoundRoute {
  id: string;
  template: string;
}

/**
 * Finds the route of an address as Remix does: literal segments come before parameters, from left to
 * right. Null where only a catch-all matches.
 */
export function routeFinder(routes: Routes): (path: string) => FoundRoute | null {
  const parents = new Set(Object.values(routes).map(({ parentId }) => parentId));
  const byLength = new Map<number, { id: string; parts: string[] }[]>();
  for (const id of Object.keys(routes)) {
    const parts = segmentsOf(routes, id);
    // Layouts have the address of their index.
    if (parts.includes('*') || parents.has(id)) continue;
    byLength.set(parts.length, [...(byLength.get(parts.length) ?? []), { id, parts }]);
  }
  for (const found of byLength.values()) {
    found.sort((a, b) => (rank(a.parts) < rank(b.parts) ? -1 : 1));
  }
  return (path) => {
    const asked = path.split('/').filter(Boolean).map(decoded);
    const found = byLength
      .get(asked.length)
      ?.find(({ parts }) => parts.every((part, at) => part.startsWith(':') || part === asked[at]));
    return found ? { id: found.id, template: `/${found.parts.join('/')}` } : null;
  };
}

const rank = (parts: string[]) => parts.map((part) => (part.startsWith(':') ? '1' : '0')).join('');

/** A segment as Remix compares it: decoded, whatever its case. */
function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment).toLowerCase();
  } catch {
    return segment.toLowerCase();
  }
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
      Object.entries(all).filter(([id]) => id === 'root' || passes(addressOf(routes, id))),
    );
  return {
    ...build,
    routes: others(build.routes),
    assets: { ...build.assets, routes: others(build.assets.routes) },
  } as ServerBuild;
}

/**
 * The first segment of an address, '' of home and of layouts; null of a parameter, or where it is spelt
 * in an unusual way.
 */
function sectionOf(path: string): string | null {
  return path === '/' ? '' : (/^\/([\w.-]+)(?:\/|$)/.exec(path)?.[1] ?? null);
}

/**
 * Gives each section (first segment) of the build's addresses a handler that `handle` makes of those
 * routes which can match there, at its first request: Remix compiles and compares every route of a
 * build several times for each request (ADR 220). The result chooses the handler of a path: the one
 * with all routes where there is no such section. A build that changes while the server runs is not
 * divided.
 */
export function handleBySection<Handler>(
  build: Build,
  handle: (build: Build) => Handler,
): (path: string) => Handler {
  const all = handle(build);
  if (typeof build === 'function') return () => all;
  const sections = new Set(
    Object.keys(build.routes).map((id) => sectionOf(addressOf(build.routes, id))),
  );
  const handlers = new Map<string, Handler>();
  return (path) => {
    const section = sectionOf(path);
    if (section === null || !sections.has(section)) return all;
    const known = handlers.get(section);
    if (known) return known;
    // Routes of home and layouts, and routes that begin with a parameter, can match in each
    // section.
    const canMatch = [section, '', null];
    const ofSection = withRoutes(build, (address) => canMatch.includes(sectionOf(address)));
    const handler = handle(ofSection);
    handlers.set(section, handler);
    return handler;
  };
}

/** Whether a path, or a route's address, belongs to an endpoint: after chooseEndpoint, to no page. */
export const isEndpointPath = (path: string): boolean => matchApiPath(path)?.shared === null;

const DEV_PAGES = /^\/dev(\/|$)/i;

/**
 * Removes the demo pages (the outbox and the simulated Google sign-in) from the build: in
 * production /dev/* answers 404 in every spelling and with any settings.
 */
export const withoutDevPages = (build: Build): Build =>
  withRoutes(build, (path) => !DEV_PAGES.test(path));

/** Answers 404 at /dev/* to every method, also where Remix would first refuse the request itself. */
export const hideDevPages: RequestHandler = (req, res, next) => {
  if (DEV_PAGES.test(req.path)) answerRefusal(req, res, { status: 404, code: 'not_found' });
  else next();
};
