/** Rummage with hot reload (npm run dev): the same server, with Vite in front of the pages. */
import type { ServerBuild } from '@remix-run/node';
import { createServer } from 'vite';
import { startServer } from '../server/start';
import { readSettings } from './read-settings';

process.umask(0o077);
const vite = await createServer({ server: { middlewareMode: true } });
const server = await startServer(readSettings(), {
  vite,
  loadBuild: () => vite.ssrLoadModule('virtual:remix/server-build') as Promise<ServerBuild>,
});

for (const signal of ['SIGTERM', 'SIGINT'] as const) {
  process.once(signal, () => {
    void Promise.all([server.stop(), vite.close()]).then(() => process.exit(0));
  });
}
