import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { mkdirSync } from 'node:fs';
import type { ServerBuild } from '@remix-run/node';
import type { Database } from '~/platform/db/database';
import type { Services } from '~/platform/services';
import { createApp } from '../../server/app';
import { answerBrokenRequests } from '../../server/guard/refusal';
import { remixBuild } from './remix-build';
import { testServices } from './test-ctx';

export interface RunningApp {
  url: string;
  services: Services;
  close(): Promise<void>;
}

/**
 * The whole app, edge and all, served from the sources on a free port and a test's database.
 * Every JSON answer is held against its declaration; what the log would say of faults is thrown
 * away with it, so a fault shows as a 500.
 */
export async function startApp(
  db: Database,
  given: Partial<Services> = {},
  build?: ServerBuild,
): Promise<RunningApp> {
  mkdirSync('build/client', { recursive: true });
  const server = createServer();
  answerBrokenRequests(server, { hsts: null });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://localhost:${(server.address() as AddressInfo).port}`;
  const services = testServices(db, { publicUrl: url, ...given });
  server.on('request', createApp({ services, build: build ?? (await remixBuild()) }));
  return {
    url,
    services,
    close() {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}
