/** The shipped configuration of HAProxy, in front of this version and a fake of an earlier one. */
import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { startBuiltServer } from '../setup/built-server';
import { freePort } from '../setup/free-port';
import { hasHaproxy, startHaproxy } from '../setup/haproxy';
import { productionSettings } from '../setup/production-settings';
import { until } from '../setup/until';

/** A server with one asset, whose health a test decides; it records the headers of other requests. */
async function startEarlier() {
  const state = { isHealthy: true, seen: [] as IncomingHttpHeaders[] };
  const server = createServer((req, res) => {
    if (req.url === '/healthz') res.statusCode = state.isHealthy ? 200 : 503;
    else if (req.url === '/earlier') state.seen.push(req.headers);
    else if (req.url !== '/assets/earlier.js') res.statusCode = 404;
    res.end('earlier');
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  return { state, port: (server.address() as AddressInfo).port };
}

it.skipIf(!hasHaproxy)(
  'forwards the address of the client, finds assets of both versions, and leaves what stops',
  async () => {
    const earlier = await startEarlier();
    const [port, own] = [await freePort(), await freePort()];
    const settings = { ...productionSettings(port), PORT: String(own), TRUST_PROXY: '1' };
    const current = await startBuiltServer({ ...settings, SEED: 'none', LOG_LEVEL: 'warn' });
    onTestFinished(() => current.stop());
    const proxy = startHaproxy(port, [own, earlier.port]);
    onTestFinished(() => proxy.stop());
    const statusOf = async (path: string) => {
      const answer = await fetch(proxy.url + path, { headers: { accept: 'text/html' } });
      await answer.text();
      return answer.status;
    };
    let asset = '';
    await until(async () => {
      const answer = await fetch(proxy.url, { headers: { accept: 'text/html' } }).catch(() => null);
      [asset = ''] = /\/assets\/[\w./-]+\.js/.exec((await answer?.text()) ?? '') ?? [];
      return asset !== '';
    });

    for (let turn = 0; turn < 4; turn += 1) {
      expect(await statusOf('/assets/earlier.js')).toBe(200);
      expect([asset, await statusOf(asset)]).toEqual([asset, 200]);
    }
    expect(await statusOf('/assets/nowhere.js')).toBe(404);
    expect(await statusOf('/metrics')).toBe(404);

    const chosen = { 'X-Forwarded-For': '192.0.2.1', 'X-Forwarded-Host': 'evil.example' };
    await until(async () => {
      await (await fetch(`${proxy.url}/earlier`, { headers: chosen })).text();
      return earlier.state.seen.length > 0;
    });
    expect(earlier.state.seen[0]).toMatchObject({
      'x-forwarded-for': '127.0.0.1',
      'x-forwarded-proto': 'https',
    });
    expect(earlier.state.seen[0]).not.toHaveProperty('x-forwarded-host');

    earlier.state.isHealthy = false;
    await until(() => proxy.output().includes('instances/app-2 is DOWN'));
    for (let turn = 0; turn < 4; turn += 1) expect(await statusOf('/')).toBe(200);
    expect(current.output()).not.toContain('X-Forwarded-For');
  },
);
