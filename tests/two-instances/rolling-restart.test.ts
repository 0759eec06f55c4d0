/** Three servers are restarted one after another while people read, write and listen. */
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { expect, onTestFinished } from 'vitest';
import { messageSeller } from '~/features/conversations/send-message.server';
import { openSession } from '~/features/accounts/sessions.server';
import { startBuiltServer } from '../setup/built-server';
import { onOwnPostgres } from '../setup/databases';
import { follow, type Received } from '../setup/follow-stream';
import { roundRobin } from '../setup/round-robin';
import { actAs, addPerson, addProduct, testServices } from '../setup/test-ctx';
import { until } from '../setup/until';

const SERVERS = 3;
/** That of `testServices`, so that the servers accept its tokens. */
const SESSION_SECRET = 'a secret for tests that is long enough';

onOwnPostgres('a rolling restart', (it) => {
  it('loses no request and no message', { timeout: 240_000 }, async ({ db, url }) => {
    const start = (DATA_DIR: string) =>
      startBuiltServer({
        DATA_DIR,
        DATABASE_URL: url,
        SESSION_SECRET,
        SEED: 'none',
        DRAIN_SECONDS: '2',
      });
    const folders = Array.from({ length: SERVERS }, () =>
      mkdtempSync(path.join(os.tmpdir(), 'rummage-rolling-')),
    );
    const servers = await Promise.all(folders.map(start));
    onTestFinished(async () => {
      await Promise.all(servers.map((server) => server.stop()));
      for (const folder of folders) rmSync(folder, { recursive: true, force: true });
    });

    const services = testServices(db, { clock: { now: () => new Date() } });
    const [buyer, seller] = [await addPerson({ db }, 'buyer'), await addPerson({ db }, 'seller')];
    const { id: productId } = await addProduct({ db }, seller, { name: 'Lamp', advertised: true });
    const asBuyer = actAs(services, buyer);
    const { conversationId: id } = await messageSeller(asBuyer, productId, { text: 'hello' });
    const tokenFor = async ({ userId }: { userId: string }) =>
      (await openSession(asBuyer, { userId, remember: false, userAgent: '' })).accessToken;
    const [writes, listens] = [await tokenFor(buyer), await tokenFor(seller)];

    const proxy = roundRobin(servers);
    let isOver = false;
    const statuses: Record<string, number> = {};
    const accepted: string[] = [];
    /** Requests of one person, one after another; gives how many there were. */
    const repeat = async (send: (at: number) => Promise<Response>, done?: (at: number) => void) => {
      let at = 0;
      for (; !isOver; at += 1) {
        const answer = await send(at);
        await answer.text();
        statuses[answer.status] = (statuses[answer.status] ?? 0) + 1;
        if (answer.ok) done?.(at);
      }
      return at;
    };
    const headers = { Authorization: `Bearer ${writes}`, 'Content-Type': 'application/json' };
    const message = (at: number) =>
      proxy.fetch(`/api/conversations/${id}/messages`, {
        method: 'POST',
        headers,
        body: JSON.stringify({ text: `message ${at}` }),
      });
    const page = (accept: Record<string, string>) => (at: number) =>
      proxy.fetch(['/', '/search', `/products/${productId}`][at % 3] ?? '/', {
        headers: { Accept: 'text/html', ...accept },
      });
    const load = Promise.all([
      repeat(message, (at) => accepted.push(`message ${at}`)),
      repeat(page({})),
      repeat(page({ Authorization: `Bearer ${listens}` })),
    ]);
    const listening = listen(proxy, `/dashboard/messages/${id}/stream`, listens);

    for (const [at, folder] of folders.entries()) {
      const before = accepted.length;
      await until(() => accepted.length > before + 3);
      expect(await servers[at]?.kill('SIGTERM')).toBe(0);
      servers[at] = await start(folder);
    }
    const before = accepted.length;
    await until(() => accepted.length > before + 3);
    isOver = true;
    const sent = await load;

    expect(sent[0]).toBe(accepted.length);
    expect(statuses).toEqual({ 200: sent.reduce((sum, count) => sum + count, 0) });
    const stored = await db.read.message.findMany({ orderBy: { sequence: 'asc' } });
    expect(stored.map(({ text }) => text)).toEqual(['hello', ...accepted]);
    await until(() => listening.received.length >= accepted.length);
    expect(listening.received).toEqual(accepted);
    listening.close();
  });
});

/** Follows a live stream through the proxy as a page does: it connects again after each end. */
function listen(proxy: ReturnType<typeof roundRobin>, stream: string, token: string) {
  const received: string[] = [];
  let isClosed = false;
  let current: Received | undefined;
  const run = async () => {
    let last = 1;
    while (!isClosed) {
      const connection = await follow(await proxy.next(), stream, token, last);
      current = connection;
      await until(() => connection.ended, { timeoutMs: 120_000 });
      received.push(...connection.texts);
      last = connection.ids.at(-1) ?? last;
    }
  };
  run().catch(() => {});
  return {
    get received() {
      return current?.ended === false ? [...received, ...current.texts] : received;
    },
    close() {
      isClosed = true;
      current?.close();
    },
  };
}
