import { expect, it } from 'vitest';
import { startBuiltServer } from '../setup/built-server';
import { knock } from '../setup/knocking-clients';
import { until } from '../setup/until';

/** Waits until the health check answers with this status. */
function untilHealthSays(url: string, status: number): Promise<void> {
  const headers = { connection: 'close' };
  const asked = async () => (await fetch(`${url}/healthz`, { headers })).status === status;
  return until(asked, { everyMs: 5 });
}

it('SIGTERM resets no client, and the health check says it first', async () => {
  const server = await startBuiltServer({ DRAIN_SECONDS: '1' });
  const clients = knock(server.url, ['/', '/search?q=lamp', '/categories', '/about'], 12);
  await untilHealthSays(server.url, 200);
  const ended = server.kill('SIGTERM');
  await untilHealthSays(server.url, 503);
  clients.mark();
  expect((await fetch(`${server.url}/login`)).status).toBe(200);
  const { statuses, errors, keptAlive } = await clients.done;
  expect(Object.keys(statuses)).toEqual(['200']);
  expect(errors).toEqual({ ECONNREFUSED: 12 });
  expect(keptAlive).toBe(0);
  expect(await ended).toBe(0);
  await server.stop();
});

it('a server that is asked nothing is gone soon after the drain time', async () => {
  const server = await startBuiltServer({ DRAIN_SECONDS: '0' });
  // Its connection stays open, idle.
  await (await fetch(`${server.url}/healthz`)).text();
  const from = performance.now();
  expect(await server.kill('SIGTERM')).toBe(0);
  expect(performance.now() - from).toBeLessThan(15_000);
  await server.stop();
});
