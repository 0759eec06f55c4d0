import type { ServerBuild } from '@remix-run/node';
import type { Request, RequestHandler } from 'express';
import type { MessageKey } from '../app/i18n/language';
import { answerRefusal } from './guard/refusal';
import { routeFinder, type Build, type Routes } from './routes-of-build';

/** The parameter by which page scripts ask for the data of one route of a page. */
const DATA = '_data';
const METHOD_NOT_ALLOWED = { status: 405, code: 'method_not_allowed' } as const;
const NOT_FOUND = { status: 404, code: 'not_found' } as const;
const NO_SUCH_DATA: MessageKey = 'http.noSuchData';

/** The route whose data a request asks for; null of a request without the parameter. */
export function dataRouteOf({ url }: Pick<Request, 'url'>): string | null {
  const at = url.indexOf('?');
  return at < 0 ? null : new URLSearchParams(url.slice(at)).get(DATA);
}

/**
 * Removes `_data` from a request, which has a meaning for the data of pages only: elsewhere it is a
 * parameter like any unknown one, while Remix would answer with the data of any route it names.
 */
export function dropDataParameter(req: Pick<Request, 'url' | 'originalUrl'>): void {
  if (dataRouteOf(req) === null) return;
  req.url = withoutData(req.url);
  req.originalUrl = withoutData(req.originalUrl);
}

function withoutData(url: string): string {
  const at = url.indexOf('?');
  if (at < 0) return url;
  const pairs = url.slice(at + 1).split('&');
  const others = pairs.filter((pair) => !new URLSearchParams(pair).has(DATA));
  return url.slice(0, at) + (others.length > 0 ? `?${others.join('&')}` : '');
}

/** What `checkPageRequests` knows about a route. */
interface PageRoute {
  /** The routes whose data may be asked for at its address: its own and its layouts'. */
  branch: ReadonlySet<string>;
  /** Whether it renders a page; a resource route only answers. */
  isPage: boolean;
  /** Its methods; null where no route has the address but the one of the 404. */
  allow: string | null;
}

/**
 * Refuses at the addresses of pages and resource routes what Remix would answer with content or with
 * a fault: OPTIONS (405), and `_data` for a route that the page does not have (400). At resource
 * routes `_data` other than their own is dropped. Where nothing is, a program that takes no pages gets
 * the 404 without one.
 */
export function checkPageRequests(build: Build): RequestHandler {
  let routeOf: ((path: string) => PageRoute | null) | undefined;
  return (req, res, next) => {
    const wanted = dataRouteOf(req);
    const takesPages = Boolean(req.accepts('html'));
    if (req.method !== 'OPTIONS' && wanted === null && takesPages) {
      next();
      return;
    }
    const check = (route: PageRoute | null) => {
      if (req.method === 'OPTIONS') {
        if (route?.allow) res.setHeader('Allow', route.allow);
        const refused = route?.allow ? METHOD_NOT_ALLOWED : NOT_FOUND;
        answerRefusal(req, res, refused);
      } else if (!takesPages && wanted === null && !route?.allow) {
        answerRefusal(req, res.vary('Accept'), NOT_FOUND);
      } else if (wanted === null || !route || route.branch.has(wanted)) next();
      else if (!route.isPage) {
        dropDataParameter(req);
        next();
      } else {
        const { t } = res.locals.language;
        // Page scripts know by the header that the body is an error.
        res.status(400).set({ 'Cache-Control': 'no-store', 'X-Remix-Catch': 'yes' });
        res.json({ message: t(NO_SUCH_DATA), code: 'bad_request' });
      }
    };
    if (routeOf) check(routeOf(req.path));
    else {
      // In development the build changes while the server runs.
      Promise.resolve(typeof build === 'function' ? build() : build).then((built) => {
        const find = pageRoutes(built);
        if (typeof build !== 'function') routeOf = find;
        check(find(req.path));
      }, next);
    }
  };
}

function pageRoutes({ routes }: ServerBuild): (path: string) => PageRoute | null {
  const find = routeFinder(routes as Routes);
  const catchAll = Object.values(routes).find((route) => route?.path === '*')?.id;
  return (path) => {
    const id = find(path)?.id;
    const route = routes[id ?? catchAll ?? ''];
    if (!route) return null;
    const { default: page, action } = route.module;
    const isPage = page !== undefined;
    const branch = isPage ? branchOf(routes as Routes, route.id) : [route.id];
    return { branch: new Set(branch), isPage, allow: id === undefined ? null : allowOf(action) };
  };
}

function branchOf(routes: Routes, id: string): string[] {
  const parent = routes[id]?.parentId;
  return [id, ...(parent === undefined ? [] : branchOf(routes, parent))];
}

/** The methods of a route: an action that takes no form says so (`readOnly`). */
function allowOf(action: unknown): string {
  if (typeof action !== 'function') return 'GET, HEAD';
  return 'allow' in action ? String(action.allow) : 'GET, HEAD, POST';
}
