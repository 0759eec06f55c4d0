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
 * The sections that an address may be in, the longest first: its first two segments and its first; '' of
 * home and of layouts. None of a parameter, or where it is spelt in an unusual way.
 */
function sectionsOf(path: string): string[] {
  if (path === '/') return [''];
  const [, first, second] = /^\/([\w.-]+)(?:\/([\w.-]+))?(?=\/|$)/.exec(path) ?? [];
  if (first === undefined) return [];
  return second === undefined ? [first] : [`${first}/${second}`, first];
}

/** Whether a route, or one within it, can match in a section: homes, layouts and parameters can in each. */
function canMatch(address: string, section: string): boolean {
  const segments = address.split('/').filter(Boolean);
  return section.split('/').every((name, at) => {
    const segment = segments[at];
    return segment === undefined || segment === name || /^[:*]/.test(segment);
  });
}

/**
 * Gives each section of the build's addresses, such as '/products' or '/dashboard/offers', a handler
 * that `handle` makes of those routes which can match there, at its first request: Remix compiles and
 * compares every route of a build several times for each request (ADR 220). The result chooses the
 * handler of a path: the one with all routes where there is no such section. A build that changes while
 * the server runs is not divided.
 */
export function handleBySection<Handler>(
  build: Build,
  handle: (build: Build) => Handler,
): (path: string) => Handler {
  const all = handle(build);
  if (typeof build === 'function') return () => all;
  const routes = Object.keys(build.routes);
  const sections = new Set(routes.flatMap((id) => sectionsOf(addressOf(build.routes, id))));
  const handlers = new Map<string, Handler>();
  return (path) => {
    const section = sectionsOf(path).find((one) => sections.has(one));
    if (section === undefined) return all;
    const known = handlers.get(section);
    if (known) return known;
    const handler = handle(withRoutes(build, (address) => canMatch(address, section)));
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
