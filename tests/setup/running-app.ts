import type { ServerBuild } from '@remix-run/node';
import type { Database } from '~/platform/db/database';
import { readEnv } from '~/platform/env.server';
import type { Services } from '~/platform/services';
import { builtRoutes, takePort } from '../../server/listen';
import { testServices } from './test-ctx';

export interface RunningApp {
  url: string;
  services: Services;
  close(): Promise<void>;
}

/**
 * The built app, assembled as `npm start` assembles it, on a free port and a test's database. Clock,
 * mail and payments are the test's; jobs run only when the test runs them. Every JSON answer is
 * checked against its declaration; a violation, like any fault, answers 500.
 */
export async function startApp(
  db: Database,
  given: Partial<Services> = {},
  build?: ServerBuild,
): Promise<RunningApp> {
  const env = given.env ?? readEnv({});
  const { publicUrl, listening, serve } = await takePort({ ...env, PORT: 0, HOST: '127.0.0.1' });
  const services = testServices(db, { publicUrl, ...given });
  serve({ services, build: build ?? (await builtRoutes()) });
  const { server } = listening;
  return {
    url: publicUrl,
    services,
    close() {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}
