import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import express from 'express';
import { expect, it, onTestFinished } from 'vitest';
import { readEnv } from '../app/platform/env.server';
import { createLog } from '../app/platform/log.server';
import type { Services } from '../app/platform/services';
import { redirectDefaultPrefix, takeLanguage } from './languages';
import { observe } from './observe';

it('serves the figures at one address, which a proxy can block', async () => {
  const env = readEnv({ METRICS_TOKEN: 'a token of the scraper' });
  // Requests without the token are refused before anything is measured.
  const services = { env, log: createLog('silent') } as unknown as Services;
  const app = express();
  app.use(takeLanguage(env.languages));
  app.get('/metrics', observe(services, { routes: {} } as never).metrics);
  app.use(redirectDefaultPrefix);
  const server = app.listen(0, '127.0.0.1');
  onTestFinished(() => void server.close());
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const statuses: Record<string, number> = {};
  for (const path of ['/metrics', '/metrics?a', '/metrics/', '/METRICS', '/de/metrics']) {
    statuses[path] = (await fetch(`http://127.0.0.1:${port}${path}`)).status;
  }
  expect(statuses).toEqual({
    '/metrics': 401,
    '/metrics?a': 401,
    '/metrics/': 404,
    '/METRICS': 404,
    '/de/metrics': 404,
  });
});
