import { expect, it } from 'vitest';
import { readEnv } from '../app/platform/env.server';
import { selfUrl, takePort } from './listen';

it.each([
  ['127.0.0.1', 'http://127.0.0.1:3000'],
  ['localhost', 'http://127.0.0.1:3000'],
  ['0.0.0.0', 'http://127.0.0.1:3000'],
  ['::', 'http://127.0.0.1:3000'],
  ['::1', 'http://[::1]:3000'],
  ['192.168.1.5', 'http://192.168.1.5:3000'],
])('listening on %s, reaches itself at %s', (host, url) => {
  expect(selfUrl(host, 3000)).toBe(url);
});

it('keeps idle connections longer than the proxies in front of it do', async () => {
  const env = { ...readEnv({}), PORT: 0, HOST: '127.0.0.1' };
  const { selfUrl: url, listening } = await takePort(env);
  listening.serve((_req, res) => void res.end());
  const { headers } = await fetch(url);
  const [, seconds] = /timeout=(\d+)/.exec(headers.get('keep-alive') ?? '') ?? [];
  // Caddy's own limit, with which deploy/Caddyfile runs.
  expect(Number(seconds)).toBeGreaterThan(120);
  listening.server.close();
  listening.server.closeAllConnections();
});
