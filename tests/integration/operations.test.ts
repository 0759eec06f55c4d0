import { afterEach, expect } from 'vitest';
import { createLog } from '~/platform/log.server';
import { readEnv } from '~/platform/env.server';
import type { Database } from '~/platform/db/database';
import { onEachDatabase, onSqlite } from '../setup/databases';
import { startApp, type RunningApp } from '../setup/running-app';
import { peopleOf } from '../setup/people-of-a-server';
import { addPerson, addProduct } from '../setup/test-ctx';

const TOKEN = 'a token for the one who measures';

let app: RunningApp | undefined;
afterEach(() => app?.close());
afterEach(() => (app = undefined));

async function start(db: Database, settings: Record<string, string> = {}) {
  const lines: string[] = [];
  const log = createLog('debug', { write: (line) => void lines.push(line) });
  const env = { ...readEnv(settings), RATE_LIMIT: 'off' as const };
  app = await startApp(db, { log, env });
  return { url: app.url, services: app.services, lines };
}

const measure = async (url: string) => {
  const answer = await fetch(`${url}/metrics`, { headers: { Authorization: `Bearer ${TOKEN}` } });
  return { status: answer.status, text: await answer.text() };
};

/** The values of a metric by their labels. */
const valuesOf = (text: string, name: string) =>
  text.split('\n').filter((line) => line.startsWith(name) && !line.startsWith('#'));

onSqlite('the address of the figures', (it) => {
  it('is not there unless it was opened, and then only for its token', async ({ db }) => {
    const closed = await start(db);
    expect((await measure(closed.url)).status).toBe(404);
    await app?.close();
    const { url } = await start(db, { METRICS_TOKEN: TOKEN });
    for (const Authorization of ['', 'Bearer', `Bearer ${TOKEN}x`, `Basic ${TOKEN}`]) {
      const refused = await fetch(`${url}/metrics`, { headers: { Authorization } });
      expect(refused.status).toBe(401);
      expect(await refused.text()).not.toContain('rummage_');
    }
    expect((await measure(url)).status).toBe(200);
  });
});

onEachDatabase('the figures', (it) => {
  it('tell requests by route and never by what was typed', async ({ db }) => {
    const { url, services } = await start(db, { METRICS_TOKEN: TOKEN });
    const seller = await addPerson(services, 'seller');
    const { id } = await addProduct(services, seller);
    const buyer = await peopleOf(url).register('buyer');
    const where = { phone: '+1 503 555 0199', meetingLocation: 'Library steps' };
    await buyer.call('POST', '/order', { productId: id, ...where });
    for (let one = 0; one < 30; one += 1) {
      await fetch(`${url}/users/buyer/somebody${one}@example.com`);
      await fetch(`${url}/nothing-${one}/here`, { method: one % 2 ? 'DELETE' : 'GET' });
    }
    // The second answer in each language comes from the response cache, which Express does not see.
    for (const path of ['/', '/', '/de', '/de']) await (await fetch(url + path)).text();
    const { text } = await measure(url);
    const counts = valuesOf(text, 'http_request_duration_seconds_count');
    expect(counts).toContain(
      'http_request_duration_seconds_count{method="GET",route="/users/buyer/:email",status="200"} 30',
    );
    expect(counts.some((line) => line.includes('method="POST",route="/order",status="200"'))).toBe(
      true,
    );
    expect(counts).toContain(
      'http_request_duration_seconds_count{method="GET",route="/",status="200"} 4',
    );
    expect(text).not.toMatch(/somebody|nothing-|example\.com/);
    expect(counts.length).toBeLessThan(15);
    expect(text).toContain('nodejs_eventloop_lag_seconds');
    expect(text).toContain('process_resident_memory_bytes');
    expect(text).toContain('rummage_db_writes{state="waiting"} 0');
    expect(text).toContain('rummage_orders{status="reserved"} 1');
    expect(text).toContain('rummage_payments 0');
    expect(text).toMatch(/rummage_outbox_jobs\{kind="\w+"\} [1-9]/);
  });
});

onSqlite('an error', (it) => {
  it('shows the id under which the log has it, on pages and in answers', async ({ db }) => {
    const broken = () => Promise.reject(new Error('broken for ann@example.com on purpose'));
    const { url, lines } = await start({ ...db, rows: broken });
    for (const [path, accept] of [
      ['/', 'text/html'],
      ['/categories', 'application/json'],
    ] as const) {
      const answer = await fetch(url + path, { headers: { Accept: accept } });
      expect(answer.status).toBe(500);
      const id = answer.headers.get('X-Request-Id') ?? '';
      expect(id).toMatch(/^[\w-]{12}$/);
      const failure = lines.filter((line) => line.includes(id) && line.includes('on purpose'));
      expect(failure.length, path).toBeGreaterThan(0);
      if (accept === 'text/html') expect(await answer.text()).toContain(`>${id}</code>`);
    }
    expect(lines.join('')).not.toContain('ann@');
  });
});
