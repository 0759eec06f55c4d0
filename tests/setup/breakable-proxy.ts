import net from 'node:net';

export interface BreakableProxy {
  port: number;
  /** `ok` passes everything on, `frozen` swallows it, `refusing` ends every connection. */
  set(state: 'ok' | 'frozen' | 'refusing'): void;
  close(): Promise<void>;
}

/** Stands between a client and a server on this machine, and can be broken. */
export async function breakableProxy(targetPort: number): Promise<BreakableProxy> {
  let state: 'ok' | 'frozen' | 'refusing' = 'ok';
  const sockets = new Set<net.Socket>();
  const server = net.createServer((client) => {
    if (state === 'refusing') return void client.destroy();
    const upstream = net.connect(targetPort, '127.0.0.1');
    for (const [from, to] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      sockets.add(from);
      from.on('data', (chunk) => state === 'ok' && to.write(chunk));
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
