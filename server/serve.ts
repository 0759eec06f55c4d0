import type { AddressInfo } from 'node:net';
import path from 'node:path';
import type { ServerBuild } from '@remix-run/node';
import type { Env } from '../app/platform/env.server';
import { createApp, type AppOptions } from './app';
import { listen, selfUrl } from './listen';

/**
 * Takes the port and gives its addresses; requests wait until `serve` is called with the services.
 * The one assembly of HTTP server and middleware: `npm start`, `npm run dev` and in-process tests
 * use it. Throws a StartupError when the port can't be taken.
 */
export async function takePort(env: Pick<Env, 'PORT' | 'HOST' | 'production' | 'PUBLIC_URL'>) {
  const listening = await listen(env);
  const { port } = listening.server.address() as AddressInfo;
  return {
    publicUrl: env.PUBLIC_URL ?? `http://localhost:${port}`,
    selfUrl: selfUrl(env.HOST, port),
    listening,
    serve: (options: AppOptions) => listening.serve(createApp(options)),
  };
}

/** The routes as `npm run build` has bundled them. */
export async function builtRoutes(): Promise<ServerBuild> {
  return import(path.resolve('build/server/index.js')) as Promise<ServerBuild>;
}
