import type { ServerBuild } from '@remix-run/node';
import type { RequestHandler } from 'express';
import { answerRefusal } from './guard/refusal';

type Build = ServerBuild | (() => Promise<ServerBuild>);

/**
 * Removes the demo pages (the outbox and the simulated Google sign-in) from the build: in
 * production /dev/* answers 404 in every spelling and with any settings.
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
  const isDevPage = (id: string) => /^\/?dev(\/|$)/.test(build.routes[id]?.path ?? '');
  const others = <Value>(all: Record<string, Value>) =>
    Object.fromEntries(Object.entries(all).filter(([id]) => !isDevPage(id)));
  return {
    ...build,
    routes: others(build.routes),
    assets: { ...build.assets, routes: others(build.assets.routes) },
  } as ServerBuild;
}
