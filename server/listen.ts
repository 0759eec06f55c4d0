import { createServer, type RequestListener } from 'node:http';
import type { Socket, AddressInfo } from 'node:net';
import path from 'node:path';
import type { ServerBuild } from '@remix-run/node';
import { StartupError } from '../app/lib/startup-error';
import type { Env } from '../app/platform/env.server';
import { createApp, type AppOptions } from './app';
import { languageFor } from '../app/i18n/catalogues.server';
import { answerBrokenRequests } from './guard/refusal';
import { HSTS } from './headers';

const HEADER_TIMEOUT_MS = 10_000;
const BODY_TIMEOUT_MS = 10 * 60_000;
/**
 * How long a connection without a request stays open. Longer than proxies keep theirs (Caddy two
 * minutes): one that is closed by us while a proxy sends a request on it leaves that request without an
 * answer, and what is not a GET can't be repeated.
 */
const IDLE_TIMEOUT_MS = 130_000;

type Listening = Pick<Env, 'PORT' | 'HOST' | 'production' | 'languages'>;

/** Takes the port; requests that come before `serve` wait for it. Refuses with a StartupError. */
async function listen(env: Listening) {
  let serve: (listener: RequestListener) => void = () => {};
  let listener: RequestListener | undefined;
  const ready = new Promise<RequestListener>((resolve) => {
    serve = (one) => {
      listener = one;
      resolve(one);
    };
  });
  const server = createServer(
    {
      headersTimeout: HEADER_TIMEOUT_MS,
      requestTimeout: BODY_TIMEOUT_MS,
      keepAliveTimeout: IDLE_TIMEOUT_MS,
      // How often Node looks for requests that exceed these limits; by default every 30 s.
      connectionsCheckingInterval: 1_000,
      maxHeaderSize: 32 * 1024,
      // The guard answers a request without a Host as it answers the others.
      requireHostHeader: false,
    },
    (req, res) => {
      if (listener) listener(req, res);
      else void ready.then((first) => first(req, res));
    },
  );
  const sockets = new Set<Socket>();
  server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  answerBrokenRequests(server, {
    hsts: env.production ? HSTS : null,
    // A broken request names no language, so the answer has the default one.
    language: languageFor(env.languages.default, env.languages),
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => reject(readable(error, env)));
    server.listen(env.PORT, env.HOST, resolve);
  });
  return { server, sockets, serve };
}

/**
 * Address at which this process reaches itself: loopback, unless it listens on one address alone.
 */
export function selfUrl(host: string, port: number): string {
  const name = /^(localhost|0\.0\.0\.0|::)$/.test(host) ? '127.0.0.1' : host;
  return `http://${name.includes(':') ? `[${name}]` : name}:${port}`;
}

function readable(error: NodeJS.ErrnoException, { PORT, HOST }: Pick<Env, 'PORT' | 'HOST'>): Error {
  if (error.code === 'EADDRINUSE') {
    return new StartupError(`PORT ${PORT} is taken by another program. Set PORT to a free one.`);
  }
  if (error.code === 'EACCES')
    return new StartupError(`PORT ${PORT} needs more rights than we have.`);
  if (error.code === 'EADDRNOTAVAIL' || error.code === 'ENOTFOUND') {
    return new StartupError(`HOST ${HOST} is not an address of this machine.`);
  }
  return error;
}

/**
 * Takes the port and gives its addresses; requests wait until `serve` is called with the services.
 * The one assembly of HTTP server and middleware: `npm start`, `npm run dev` and in-process tests
 * use it. Throws a StartupError when the port can't be taken.
 */
export async function takePort(env: Listening & Pick<Env, 'PUBLIC_URL'>) {
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
