import type { Server, ServerResponse } from 'node:http';
import { Server as NetServer, type Socket } from 'node:net';
import { setImmediate as immediate, setTimeout as sleep } from 'node:timers/promises';

/** How long requests under way may take once the listener has closed. */
const FINISH_MS = 10_000;
/** How often connections that have become idle are looked for meanwhile. */
const SWEEP_MS = 50;
/**
 * How long the listener waits for a moment without new connections, and the length of that moment.
 */
const LULL_WAIT_MS = 2_000;
const LULL_MS = 100;
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
 * listener and, after the running requests, the rest. Takes at most `drainMs` plus 5 s for the
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
  const closed = await closeListener(server);
  const timer = setTimeout(() => server.closeAllConnections(), FINISH_MS);
  await closed.connections;
  clearInterval(sweep);
  clearTimeout(timer);
  for (const close of closings) await close();
}

/**
 * Closes the listener when no connection waits for it: the system resets those that do. Where
 * clients connect without pause there is no such moment, and one is made: the queue is cut to one,
 * and while that one waits, the system lets no other in; they try again a second later.
 */
async function closeListener(server: Server): Promise<{ connections: Promise<void> }> {
  let cameIn = 0;
  server.on('connection', () => (cameIn += 1));
  const until = performance.now() + LULL_WAIT_MS;
  let lullFrom = performance.now();
  for (let seen = cameIn; performance.now() < until; seen = cameIn) {
    await sleep(LULL_MS / 10);
    // The loop accepts one connection a turn, and a turn may be long.
    await immediate();
    if (cameIn !== seen) lullFrom = performance.now();
    if (performance.now() - lullFrom >= LULL_MS) break;
  }
  await emptyQueue(server, () => cameIn);
  // `close` of an HTTP server would also end connections whose request is just arriving.
  const connections = new Promise<void>((resolve) =>
    NetServer.prototype.close.call(server, () => resolve()),
  );
  return { connections };
}

/** Node treats a connection as idle once its answer was written, even if not all of it was sent. */
function closeIdle(server: Server, sockets: ReadonlySet<Socket>): void {
  for (const socket of sockets) if (socket.writableLength > 0) return;
  server.closeIdleConnections();
}

/**
 * Resolves right after a turn of the loop that looked for a connection, found none and did no other
 * work, so that none can have arrived since.
 */
async function emptyQueue(server: Server, cameIn: () => number): Promise<void> {
  const { _handle: handle } = server as { _handle?: { listen?(backlog: number): number } };
  handle?.listen?.(0);
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, PAUSE_MS);
  const until = performance.now() + EMPTY_WAIT_MS;
  for (let from = performance.now(); from < until;) {
    const seen = cameIn();
    await immediate();
    const now = performance.now();
    if (cameIn() === seen && now - from < QUICK_TURN_MS) return;
    from = now;
  }
}
