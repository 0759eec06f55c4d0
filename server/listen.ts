import {
  createServer,
  type RequestListener,
  type Server,
  type ServerOptions,
  type ServerResponse,
} from 'node:http';
import { Server as NetServer } from 'node:net';
import { setImmediate as immediate, setTimeout as sleep } from 'node:timers/promises';
import type { Env } from '../app/platform/env.server';
import { StartupError } from '../app/lib/startup-error';
import { answerBrokenRequests } from './broken-request';
import { HSTS } from './headers';

const HEADER_TIMEOUT_MS = 10_000;
const BODY_TIMEOUT_MS = 10 * 60_000;
const PATIENCE_MS = 10_000;
const LAST_CALL_MS = 3_000;
const QUIET_TURNS = 10;
const TURN_MS = 10;
const SWEEP_MS = 50;

/** Takes the port; requests that come before `serve` wait for it. Refuses with a StartupError. */
export async function listen(
  env: Pick<Env, 'PORT' | 'HOST' | 'production'>,
  options: ServerOptions = {},
) {
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
      ...options,
      headersTimeout: HEADER_TIMEOUT_MS,
      requestTimeout: BODY_TIMEOUT_MS,
      // Node looks for what is late only so often, by default every half minute.
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
  answerBrokenRequests(server, { hsts: env.production ? HSTS : null });
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => reject(readable(error, env)));
    server.listen(env.PORT, env.HOST, resolve);
  });
  return { server, serve };
}

/** Where this process reaches itself: over loopback, unless it listens on one address alone. */
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
 * Lets in who has already knocked, stops taking connections, lets what is under way finish, then
 * closes the rest in order. Each answer from now on is the last on its connection.
 */
export async function stopGently(
  server: Server,
  closings: readonly (() => Promise<void>)[],
): Promise<void> {
  server.prependListener('request', (_req, res: ServerResponse) => {
    res.shouldKeepAlive = false;
  });
  // Closing resets connections that the kernel has taken and we have not.
  await lastCall(server);
  // The close of an HTTP server would also end connections whose request is just arriving.
  const closed = new Promise<void>((resolve) =>
    NetServer.prototype.close.call(server, () => resolve()),
  );
  const sweep = setInterval(() => server.closeIdleConnections(), SWEEP_MS);
  const timer = setTimeout(() => server.closeAllConnections(), PATIENCE_MS);
  await closed;
  clearInterval(sweep);
  clearTimeout(timer);
  for (const close of closings) await close();
}

/**
 * Waits until nobody comes in any more. Time alone would not do: Node lets in one connection in
 * each turn of its loop, and a turn may be long.
 */
async function lastCall(server: Server): Promise<void> {
  const until = Date.now() + LAST_CALL_MS;
  let turnsLeft = QUIET_TURNS;
  server.on('connection', () => (turnsLeft = QUIET_TURNS));
  while (turnsLeft > 0 && Date.now() < until) {
    turnsLeft -= 1;
    await sleep(TURN_MS);
    await immediate();
  }
}
