import { once } from 'node:events';
import type { Server, ServerResponse } from 'node:http';
import { Server as NetServer, type Socket } from 'node:net';
import { setImmediate as immediate, setTimeout as sleep } from 'node:timers/promises';

/** How long requests under way may take once the listener has closed. */
const FINISH_MS = 10_000;
/** How often connections that have become idle are looked for meanwhile. */
const SWEEP_MS = 50;
/** How long the queue of new connections is watched for a moment in which it is empty. */
const EMPTY_WAIT_MS = 3_000;
/** How long nothing is accepted, so that clients that connect again and again are turned away. */
const PAUSE_MS = 30;
/** Longest turn of the event loop in which no work was done. */
const QUICK_TURN_MS = 0.2;

/** A server and its open connections. */
interface Listening {
  server: Server;
  sockets: ReadonlySet<Socket>;
}

/** Steps before and after a server stops. */
interface Stopping {
  /** Milliseconds for which everything is served as before, once `announce` was called. */
  drainMs: number;
  /** Lets the health check say that this server is going. */
  announce(): void;
  /** Callbacks that close the rest afterwards, in this order. */
  closings: readonly (() => Promise<void>)[];
}

/**
 * Stops a server without resetting a request. For `drainMs` it serves as before while the health
 * check answers 503 and each response closes its connection. Then it closes idle connections, the
 * listener and, after the running requests, the rest. Takes at most `drainMs` plus 6 s for the
 * listener, 10 s for the requests, and the closing callbacks.
 */
export async function stopGently(
  { server, sockets }: Listening,
  { drainMs, announce, closings }: Stopping,
): Promise<void> {
  announce();
  server.prependListener('request', (_req, res: ServerResponse) => {
    res.shouldKeepAlive = false;
  });
  await sleep(drainMs);
  const sweep = setInterval(() => closeIdle(server, sockets), SWEEP_MS);
  const ended = once(server, 'close');
  await closeListener(server);
  const timer = setTimeout(() => server.closeAllConnections(), FINISH_MS);
  await ended;
  clearInterval(sweep);
  clearTimeout(timer);
  for (const close of closings) await close();
}

/**
 * Closes the listener when no connection waits for it: the system resets those that do. Where
 * clients connect without pause there is no such moment, and one is made: the queue is cut to one,
 * and while that one waits, the system lets no other in; they try again a second later. So the
 * listener closes in the moment in which that one is accepted.
 */
async function closeListener(server: Server): Promise<void> {
  const { _handle: handle } = server as { _handle?: { listen?(backlog: number): number } };
  handle?.listen?.(0);
  await emptyTurn(server);
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, PAUSE_MS);
  // `close` of an HTTP server would also end connections whose request is just arriving.
  const close = () => NetServer.prototype.close.call(server);
  server.once('connection', close);
  await emptyTurn(server, QUICK_TURN_MS);
  if (server.listening) close();
}

/** Node treats a connection as idle once its answer was written, even if not all of it was sent. */
function closeIdle(server: Server, sockets: ReadonlySet<Socket>): void {
  for (const socket of sockets) if (socket.writableLength > 0) return;
  server.closeIdleConnections();
}

/**
 * Resolves right after a turn of the event loop that found no new connection and took at most
 * `withinMs`, so that hardly any time was left for one to arrive since. Node accepts one a turn.
 */
async function emptyTurn(server: Server, withinMs = Infinity): Promise<void> {
  let cameIn = 0;
  const count = () => (cameIn += 1);
  server.on('connection', count);
  const until = performance.now() + EMPTY_WAIT_MS;
  for (let from = performance.now(); from < until && server.listening;) {
    const seen = cameIn;
    await immediate();
    const now = performance.now();
    if (cameIn === seen && now - from < withinMs) break;
    from = now;
  }
  server.off('connection', count);
}
