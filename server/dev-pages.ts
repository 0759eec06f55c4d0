import type { ServerBuild } from '@remix-run/node';
import type { RequestHandler } from 'express';
import { answerRefusal } from './guard/refusal';
import { withRoutes } from './remix-handler';

type Build = ServerBuild | (() => Promise<ServerBuild>);

/**
 * A build without the pages that only demos have, the outbox and the stand-in for Google: in
 * production nothing is found at /dev/*, however the address is written and whatever is set.
 */
export function withoutDevPages(build: Build): Build {
  if (typeof build === 'function') return async () => strip(await build());
  return strip(build);
}

/** Answers 404 at /dev/* to every method, also where Remix would first refuse the request itself. */
export const refuseDevPages: RequestHandler = (req, res, next) => {
  if (/^\/dev(\/|$)/i.test(req.path)) answerRefusal(req, res, { status: 404, code: 'not_found' });
  else next();
};

function strip(build: ServerBuild): ServerBuild {
  return withRoutes(build, (id) => !/^\/?dev(\/|$)/.test(build.routes[id]?.path ?? ''));
}
