import type { ServerBuild } from '@remix-run/node';
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

function strip(build: ServerBuild): ServerBuild {
  return withRoutes(build, (id) => !/^\/?dev(\/|$)/.test(build.routes[id]?.path ?? ''));
}
