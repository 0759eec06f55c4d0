/** The database stopped, silent, locked, read-only, full or slow: told at once, over when it is over. */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import SqliteConnection from 'better-sqlite3';
import pg from 'pg';
import { breakableProxy } from '../setup/breakable-proxy';
import { startBuiltServer, type BuiltServer } from '../setup/built-server';
import { ShopClient, type Answer } from '../setup/shop-client';
import { inParallel, Violations, type Figure } from './figure';
import { runSql, withPostgres } from './with-postgres';

const TOLD_MS = 2_000;
const BACK_MS = 5_000;
/** Requests of each kind while it is broken, so many at a time. */
const ROUNDS = 4;
const AT_ONCE = 6;

interface Breakage {
  name: string;
  /** Whether reads must go on. */
  readable: boolean;
  set(): Promise<unknown> | unknown;
  heal(): Promise<unknown> | unknown;
}

export default async function databaseAway(): Promise<Figure[]> {
  return [...(await onSqlite()), ...(await onPostgres())];
}

/**
 * Locked by another process, and a disk on which nothing can be written. `timeFactor` stretches the
 * times that are allowed, for tests that must not depend on how busy the machine is.
 */
export async function onSqlite(rounds = ROUNDS, timeFactor = 1): Promise<Figure[]> {
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'rummage-fault-'));
  const server = await startBuiltServer({ DATA_DIR: dataDir, LOG_LEVEL: 'silent' });
  const other = new SqliteConnection(path.join(dataDir, 'rummage.db'));
  const limitFiles = (bytes: string) =>
    execFileSync('prlimit', ['--pid', String(server.pid), `--fsize=${bytes}:unlimited`]);
  const breakages: Breakage[] = [
    {
      name: 'SQLite locked by another process',
      readable: true,
      set: () => other.exec('BEGIN IMMEDIATE'),
      heal: () => other.exec('ROLLBACK'),
    },
    {
      // As on a full or read-only disk, each write to a file fails.
      name: 'SQLite on a disk that takes no more',
      readable: true,
      set: () => limitFiles('0'),
      heal: () => limitFiles('unlimited'),
    },
  ];
  const figures: Figure[] = [];
  for (const breakage of breakages)
    figures.push(await during(server, breakage, rounds, timeFactor));
  other.close();
  await server.stop();
  rmSync(dataDir, { recursive: true, force: true });
  return figures;
}

async function onPostgres(): Promise<Figure[]> {
  return withPostgres(async (url) => {
    const proxy = await breakableProxy(Number(new URL(url).port));
    const proxied = new URL(url);
    proxied.port = String(proxy.port);
    const server = await startBuiltServer({ DATABASE_URL: proxied.href, LOG_LEVEL: 'silent' });
    const other = new pg.Client(url);
    other.on('error', () => {});
    await other.connect();
    const figures: Figure[] = [];
    for (const breakage of breakagesOf(url, proxy, other)) {
      figures.push(await during(server, breakage, ROUNDS));
    }
    figures.push(await whileSlow(server, proxy));
    await server.stop();
    await other.end();
    await proxy.close();
    return figures;
  });
}

function breakagesOf(
  url: string,
  proxy: Awaited<ReturnType<typeof breakableProxy>>,
  other: pg.Client,
): Breakage[] {
  const readOnly = (setting: string) =>
    runSql(
      url,
      'SET default_transaction_read_only = off',
      `ALTER DATABASE fault SET default_transaction_read_only = ${setting}`,
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
       WHERE datname = 'fault' AND application_name = 'rummage'`,
    );
  return [
    {
      name: 'PostgreSQL stopped',
      readable: false,
      set: () => proxy.set('refusing'),
      heal: () => proxy.set('ok'),
    },
    {
      name: 'PostgreSQL silent',
      readable: false,
      set: () => proxy.set('frozen'),
      heal: () => proxy.set('ok'),
    },
    {
      name: 'PostgreSQL locked',
      readable: true,
      set: () => other.query('BEGIN; LOCK TABLE "Order", "Session" IN EXCLUSIVE MODE'),
      heal: () => other.query('ROLLBACK'),
    },
    {
      name: 'PostgreSQL read-only',
      readable: true,
      set: () => readOnly('on'),
      heal: () =>
        runSql(url, 'SET default_transaction_read_only = off').then(() => readOnly('off')),
    },
    {
      name: 'PostgreSQL on a disk that is full',
      readable: true,
      set: () =>
        runSql(
          url,
          `CREATE FUNCTION no_room() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
             RAISE EXCEPTION 'could not extend file' USING ERRCODE = '53100'; END $$`,
          ...['Order', 'Session'].map(
            (table) => `CREATE TRIGGER no_room BEFORE INSERT OR UPDATE ON "${table}"
              FOR EACH ROW EXECUTE FUNCTION no_room()`,
          ),
        ),
      heal: () => runSql(url, 'DROP FUNCTION no_room CASCADE'),
    },
  ];
}

/** A database that answers late but in time: everything works, more slowly. */
async function whileSlow(
  server: BuiltServer,
  proxy: Awaited<ReturnType<typeof breakableProxy>>,
): Promise<Figure> {
  const violations = new Violations();
  const { reads, writes } = await requestsOf(server);
  const name = 'PostgreSQL slow';
  let runs = 0;
  let slowest = 0;
  const ask = async (one: () => Promise<Answer>) => {
    const from = Date.now();
    const { status } = await one();
    runs += 1;
    slowest = Math.max(slowest, Date.now() - from);
    violations.expect(status > 0 && status < 500, `${name}: answered ${status}`);
  };
  proxy.set('slow');
  for (let round = 0; round < ROUNDS; round += 1) {
    await inParallel([...writes, ...reads], AT_ONCE, ask);
  }
  proxy.set('ok');
  const goal = 'every request answered as usual';
  return { name, runs, violations: violations.count, goal, note: `slowest answer ${slowest} ms` };
}

const READS = ['/categories', '/', '/products?limit=20', '/search?q=lamp', '/login', '/healthz'];

/** A new buyer's reads and writes; the second write signs in, and changes nothing else. */
async function requestsOf(server: BuiltServer) {
  const buyer = await new ShopClient(server.url).register();
  const [product] = JSON.parse((await buyer.call('GET', '/products?limit=60')).text) as {
    _id: string;
  }[];
  const order = {
    productId: product?._id ?? '',
    phone: '503 555 0100',
    meetingLocation: 'Library',
  };
  const signIn = { email: 'buyer@rummage.test', password: 'rummage-demo' };
  const writes = [
    () => buyer.call('POST', '/order', order),
    () => buyer.call('POST', '/sign-in', signIn),
    () => buyer.call('POST', '/category/x', new URLSearchParams({ ...order, book: '1' })),
  ];
  const personal = ['/dashboard/my-orders', `/orders?email=${buyer.email}`];
  const reads = [...READS, ...personal].map((address) => () => buyer.call('GET', address));
  return { reads, writes };
}

async function during(
  server: BuiltServer,
  breakage: Breakage,
  rounds: number,
  timeFactor = 1,
): Promise<Figure> {
  const violations = new Violations();
  const { reads, writes } = await requestsOf(server);
  let runs = 0;
  let slowest = 0;
  const ask = async (one: () => ReturnType<ShopClient['call']>, isRead: boolean) => {
    const from = Date.now();
    const { status, headers } = await one();
    const took = Date.now() - from;
    runs += 1;
    slowest = Math.max(slowest, took);
    const failure = status === 503 && headers.has('Retry-After');
    const fine =
      isRead && breakage.readable ? status === 200 : isRead ? true : failure || status < 500;
    violations.expect(
      fine,
      `${breakage.name}: a ${isRead ? 'read' : 'write'} was answered ${status} after ${took} ms`,
    );
    violations.expect(took <= TOLD_MS * timeFactor, `${breakage.name}: told after ${took} ms`);
  };
  await breakage.set();
  for (let round = 0; round < rounds; round += 1) {
    await inParallel([...writes, ...writes], AT_ONCE, (one) => ask(one, false));
    await inParallel(reads, AT_ONCE, (one) => ask(one, true));
  }
  const first = await writes[1]?.();
  violations.expect(first?.status === 503, `${breakage.name}: a write went through`);
  await breakage.heal();
  const healed = Date.now();
  while ((await writes[1]?.())?.status !== 200 && Date.now() - healed < 3 * BACK_MS)
    await sleep(50);
  const back = Date.now() - healed;
  violations.expect(back <= BACK_MS * timeFactor, `${breakage.name}: back only after ${back} ms`);
  return {
    name: breakage.name,
    runs,
    violations: violations.count,
    goal: '503 with Retry-After within 2 s, reads go on where they can, back within 5 s',
    note: `slowest answer ${slowest} ms, back after ${back} ms`,
  };
}
