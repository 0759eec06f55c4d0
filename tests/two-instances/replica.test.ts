/** Lists for signed-out people come from a replica that lags; nothing else does. */
import pg from 'pg';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import type { Actor } from '~/features/accounts/account.policy';
import { connectDatabase } from '~/platform/db/connect.server';
import type { Database } from '~/platform/db/database';
import { createLog } from '~/platform/log.server';
import { migrateDatabase } from '~/platform/db/migrate.server';
import { startReplica, type PostgresReplica } from '../setup/postgres-replica';
import { startPostgres, type PostgresServer } from '../setup/postgres-server';
import { startApp, type RunningApp } from '../setup/running-app';
import { addPerson, addProduct } from '../setup/test-ctx';
import { browser, tokenOf } from '../setup/two-instances';
import { until } from '../setup/until';

/** So long that a replica that waits for a test is not given up. */
const LONG_MS = 600_000;

let primary: PostgresServer;
let replica: PostgresReplica;
let urls: { url: string; replicaUrl: string };
let seller: Actor;
let lamps = 0;

beforeAll(async () => {
  primary = await startPostgres();
  await migrateDatabase({ url: primary.urlOf('postgres') });
  replica = await startReplica(primary);
  urls = { url: primary.urlOf('postgres'), replicaUrl: replica.urlOf('postgres') };
  const db = await connectDatabase({ url: urls.url, log: createLog('silent') });
  seller = await addPerson({ db }, 'seller');
  await db.close();
});
afterAll(async () => {
  await replica?.stop();
  await primary?.stop();
});

/** Opens the database as an instance does, with the replica in use; closed with the test. */
async function connect({ maxLagMs = LONG_MS, log = createLog('silent') } = {}) {
  const db = await connectDatabase({ ...urls, maxLagMs, log, timeFactor: 4 });
  onTestFinished(() => db.close());
  await until(() => db.replica() !== null);
  return db;
}

async function start(db: Database): Promise<RunningApp> {
  const app = await startApp(db);
  onTestFinished(() => app.close());
  return app;
}

const html = { Accept: 'text/html' };
const shown = async ({ url }: RunningApp, path: string, headers: Record<string, string> = {}) => {
  const answer = await fetch(url + path, { headers: { ...html, ...headers } });
  expect([path, answer.status]).toEqual([path, 200]);
  return answer.text();
};

/** A product with a name that no other has, and the addresses that list it. */
async function lamp(db: Database) {
  lamps += 1;
  const name = `Lamp ${String.fromCodePoint(96 + lamps).repeat(6)}`;
  const product = await addProduct({ db }, seller, { name, advertised: true });
  const search = `/search?q=${encodeURIComponent(name)}&exact=1`;
  const lists = [search, '/', `/sellers/${seller.userId}`, '/feeds/search', '/feeds/products.xml'];
  return { ...product, search, lists: [...lists, '/advertised-products'] };
}

const listing = (name: string, category: string) => ({
  name,
  category,
  originalprice: 20,
  resaleprice: 10,
  condition: 'good',
  phone: '+1 503 555 0100',
  location: 'Salem',
  purchaseyear: 2020,
  description: '',
});
const booking = { phone: '+1 503 555 0100', meetingLocation: 'Library steps' };

describe('a replica that lags', () => {
  it('lists for signed-out people, while people read their own writes', async () => {
    const [one, other] = [await start(await connect()), await start(await connect())];
    const before = await lamp(one.services.db);
    await until(async () => (await shown(one, before.search)).includes(before.id));

    await replica.pause();
    const { get, post } = browser(await tokenOf(one, seller));
    const added = await post(one, '/add-product', listing('Armchair', before.categoryId));
    const { insertedId: id } = (await added.json()) as { insertedId: string };
    const advertised = { where: { id }, data: { advertised: true } };
    await one.services.db.write((tx) => tx.product.update(advertised));
    const lists = ['/search?q=Armchair', ...before.lists.slice(1)];
    // The signed-in read between shows that neither result is in the query cache of the other.
    const readers = [shown, get, shown];
    for (const path of lists) {
      const seen: boolean[] = [];
      for (const app of [one, other]) {
        for (const read of readers) seen.push((await read(app, path)).includes(id));
      }
      expect([path, ...seen]).toEqual([path, false, true, false, false, true, false]);
    }

    const left = await post(one, '/sign-out', {});
    const cookies = left.headers.getSetCookie().map((line) => line.split(';')[0] ?? '');
    const Cookie = cookies.filter((pair) => !pair.endsWith('=')).join('; ');
    expect(await shown(other, '/', { Cookie })).toContain(id);

    await replica.resume();
    for (const app of [one, other]) {
      await until(async () => (await shown(app, '/')).includes(id));
    }
  });

  it('shows what is sold, of which one booking wins', async () => {
    const [one, other] = [await start(await connect()), await start(await connect())];
    const { id, search } = await lamp(one.services.db);
    await until(async () => (await shown(other, search)).includes(id));
    await replica.pause();
    const people = [await addPerson(one.services, 'buyer'), await addPerson(one.services, 'buyer')];
    const answers = [];
    for (const [at, person] of people.entries()) {
      const app = [one, other][at] ?? one;
      const order = { productId: id, ...booking };
      answers.push((await browser(await tokenOf(one, person)).send(app, '/order', order)).status);
      expect(await shown(other, `${search}&sort=newest&n=${at}`)).toContain(id);
      // The dialog and the product's own page ask the primary.
      expect(await shown(other, `${search}&book=${id}`)).toContain('booked');
    }
    expect(answers).toEqual([200, 409]);
    await replica.resume();
    await until(async () => !(await shown(other, search)).includes(id));
  });

  it('is not read when it is too far behind, and again when it is not', async () => {
    const db = await connect({ maxLagMs: 3_000 });
    const app = await start(db);
    await replica.pause();
    const { id, search } = await lamp(db);
    await until(() => db.replica() === null);
    expect(await shown(app, search)).toContain(id);
    await replica.resume();
    await until(() => db.replica() !== null);
  });
});

describe('a replica of another server', () => {
  /** What an instance warns of that reads lists from a server; the instance must not use it. */
  async function warningsWith(url: string, replicaUrl: string): Promise<string[]> {
    const lines: string[] = [];
    const log = pino({ level: 'warn' }, { write: (line: string) => void lines.push(line) });
    const db = await connectDatabase({ url, replicaUrl, log, maxLagMs: LONG_MS, timeFactor: 4 });
    const isUsed = db.replica() !== null;
    await db.close();
    expect(isUsed).toBe(false);
    return lines.map((line) => (JSON.parse(line) as { err: { message: string } }).err.message);
  }
  const other = expect.stringContaining('does not replay the log of DATABASE_URL') as string;

  it('is not used, although its log is further', async () => {
    const another = await startPostgres();
    onTestFinished(() => another.stop());
    await migrateDatabase({ url: another.urlOf('postgres') });
    await run(primary, 'SELECT pg_switch_wal()');
    expect(await warningsWith(another.urlOf('postgres'), urls.replicaUrl)).toEqual([other]);
  });

  it('is not used when it was promoted, nor does it read from its former equal', async () => {
    const promoted = await startReplica(primary);
    onTestFinished(() => promoted.stop());
    await run(promoted, 'SELECT pg_promote()');
    const notOne = expect.stringContaining('is not a replica') as string;
    expect(await warningsWith(urls.url, promoted.urlOf('postgres'))).toEqual([notOne]);
    // The former primary goes on, and its log becomes longer than that of the promoted server.
    await run(primary, 'CREATE TABLE later (id int); SELECT pg_switch_wal(), pg_switch_wal()');
    await run(primary, 'INSERT INTO later VALUES (1); SELECT pg_switch_wal()');
    expect(await warningsWith(promoted.urlOf('postgres'), urls.replicaUrl)).toEqual([other]);
    await run(primary, 'DROP TABLE later');
  });

  it('is recognised by a user without rights of an administrator', async () => {
    await run(primary, `CREATE ROLE plain LOGIN PASSWORD 'rummage' IN ROLE pg_read_all_data`);
    const asPlain = (url: string) => url.replace('//postgres:', '//plain:');
    const db = await connectDatabase({
      url: asPlain(urls.url),
      replicaUrl: asPlain(urls.replicaUrl),
      log: createLog('silent'),
      maxLagMs: LONG_MS,
      timeFactor: 4,
    });
    onTestFinished(() => db.close());
    await until(() => db.replica() !== null);
  });
});

async function run(server: PostgresServer, statements: string): Promise<void> {
  const client = new pg.Client(server.urlOf('postgres'));
  await client.connect();
  await client.query(statements);
  await client.end();
}

describe('a replica that is gone', () => {
  it('leaves the pages to the primary, with a warning', async () => {
    const warnings: string[] = [];
    const log = pino({ level: 'warn' }, { write: (line: string) => void warnings.push(line) });
    const app = await start(await connect({ log }));
    const { id, lists } = await lamp(app.services.db);
    await until(async () => (await shown(app, '/')).includes(id));
    await replica.stop();
    for (const path of lists) {
      expect([path, (await shown(app, path)).includes(id)]).toEqual([path, true]);
    }
    expect((await fetch(`${app.url}/healthz`)).status).toBe(200);
    expect(app.services.db.replica()).toBeNull();
    expect(warnings.some((line) => line.includes('read replica is not used'))).toBe(true);
    // An instance that starts without it.
    warnings.length = 0;
    const late = await connectDatabase({ ...urls, log });
    expect(late.replica()).toBeNull();
    expect(await shown(await start(late), '/')).toContain(id);
    await late.close();
    // Why it refuses, and that it is not used; not again with each check.
    expect(warnings.map((line) => (JSON.parse(line) as { msg: string }).msg)).toEqual([
      'the database refused for now',
      'the read replica is not used: the primary is read instead',
    ]);
  });

  it('is not used when it is no replica', async () => {
    const db = await connectDatabase({
      url: urls.url,
      replicaUrl: urls.url,
      log: createLog('silent'),
    });
    expect(db.replica()).toBeNull();
    await db.close();
  });
});
