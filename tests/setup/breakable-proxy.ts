import net from 'node:net';

type State = 'ok' | 'slow' | 'frozen' | 'refusing';

/** Each way, as to a server on another continent. */
const SLOW_MS = 40;

export interface BreakableProxy {
  port: number;
  /**
   * `ok` passes everything on, `slow` does so after SLOW_MS, `frozen` swallows it, `refusing` ends
   * every connection.
   */
  set(state: State): void;
  close(): Promise<void>;
}

/** Stands between a client and a server on this machine, and can be broken. */
export async function breakableProxy(targetPort: number): Promise<BreakableProxy> {
  let state: State = 'ok';
  const sockets = new Set<net.Socket>();
  const server = net.createServer((client) => {
    if (state === 'refusing') return void client.destroy();
    const upstream = net.connect(targetPort, '127.0.0.1');
    for (const [from, to] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      sockets.add(from);
      from.on('data', (chunk) => {
        if (state === 'ok') to.write(chunk);
        // Timers of one length end in their order, so the chunks keep theirs.
        if (state === 'slow') setTimeout(() => to.write(chunk), SLOW_MS);
      });
      from.on('error', () => to.destroy());
      from.on('close', () => {
        sockets.delete(from);
        to.destroy();
      });
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    port: (server.address() as net.AddressInfo).port,
    set(next) {
      state = next;
      if (next === 'refusing') for (const socket of sockets) socket.destroy();
    },
    close() {
      for (const socket of sockets) socket.destroy();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}
