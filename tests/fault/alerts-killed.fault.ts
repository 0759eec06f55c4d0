/**
 * SIGKILL while saved searches are matched: each listing is notified of once per search. On PostgreSQL
 * two processes do the jobs, and both are killed again and again. `npm run test:alerts` kills 1,000
 * times on each database.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { Frequency } from '../../app/features/alerts/saved-search.schema';
import { saveSearch } from '../../app/features/alerts/saved-searches.server';
import { connectDatabase } from '../../app/platform/db/connect.server';
import type { Database } from '../../app/platform/db/database';
import { migrateDatabase } from '../../app/platform/db/migrate.server';
import { LEASE_MS } from '../../app/platform/jobs/job-queue.server';
import { createLog } from '../../app/platform/log.server';
import type { MailPayload } from '../../app/platform/mail/mail-queue.server';
import { actAs, addPerson, addProduct, testClock, testServices } from '../setup/test-ctx';
import { until } from '../setup/until';
import { buildScript } from './build-script';
import { Violations, type Figure } from './figure';
import { withPostgres } from './with-postgres';

const KILLS = Number(process.env.ALERT_KILLS ?? 60);
/** More than one transaction notifies of. */
const AT_ONCE = 52;
const DAILY = 4;
const MAX_WAIT_MS = 4_000;
/** Reads of the database between two moments of a job and a kill. */
const MAX_LOOKS = 20;
const WEEK_MS = 7 * 24 * 60 * 60 * 1000;

const SCRIPT = '.cache/match-and-die.mjs';

export default async function alertsKilled(kills = KILLS): Promise<Figure[]> {
  await buildScript(SCRIPT);
  const folder = mkdtempSync(path.join(os.tmpdir(), 'rummage-fault-'));
  try {
    const url = `file:${path.join(folder, 'rummage.db')}`;
    const onSqlite = await on('SQLite, one process', { url, kills, processes: 1 });
    const onPostgres = await withPostgres((postgres) =>
      on('PostgreSQL, two processes', { url: postgres, kills, processes: 2 }),
    );
    return [onSqlite, onPostgres];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

interface Given {
  url: string;
  kills: number;
  processes: number;
}

async function on(name: string, { url, kills, processes }: Given): Promise<Figure> {
  await migrateDatabase({ url });
  const db = await connectDatabase({ url, log: createLog('silent') });
  const clock = testClock();
  const services = testServices(db, { clock });
  const confirmed = { emailConfirmedAt: clock.now() };
  const seller = await addPerson(services, 'seller', confirmed);
  const buyer = actAs(services, await addPerson(services, 'buyer', confirmed));
  for (let number = 0; number < AT_ONCE + DAILY; number += 1) {
    const frequency: Frequency = number < AT_ONCE ? 'now' : 'daily';
    const query = `q=killable&maxPrice=${1000 + number}`;
    await saveSearch(buyer, { name: `Search ${number}`, query, frequency });
  }
  const begin = () => startWorker(url, clock.now());
  let workers = await Promise.all(Array.from({ length: processes }, begin));
  const tellTime = () => workers.forEach((worker) => worker.setTime(clock.now()));
  const { categoryId } = await addProduct(services, seller, { name: 'The first' });
  let [killed, midway, listings] = [0, 0, 0];
  while (killed < kills) {
    // The claims of the dead end.
    clock.forward(LEASE_MS + 1);
    const now = clock.now();
    const times = { createdAt: now, updatedAt: now };
    const product = { ...times, categoryId, name: 'A killable thing' };
    const { id } = await addProduct(services, seller, product);
    listings += 1;
    tellTime();
    // A different moment of the job in each life: before the first transaction, between two, at the end.
    const wanted = Math.floor(Math.random() * 3) * AT_ONCE - 1;
    const matches = await waitForMatches(db, id, wanted);
    const looks = Math.floor(Math.random() * MAX_LOOKS);
    for (let look = 0; look < looks; look += 1) await db.read.savedSearch.count();
    await Promise.all(workers.map((worker) => worker.kill()));
    killed += workers.length;
    if (matches < AT_ONCE + DAILY) midway += workers.length;
    workers = await Promise.all(workers.map(begin));
    if (killed % 100 < processes) process.stderr.write(`  ${killed} killed\n`);
  }
  for (const [kind, waitMs] of [
    ['match-searches', LEASE_MS + 1],
    ['search-digest', WEEK_MS],
  ] as const) {
    // The claims of the dead end, and what has failed in a conflict is tried again.
    const isDone = async () => {
      clock.forward(waitMs);
      tellTime();
      return (await countOpen(db, kind)) === 0;
    };
    await until(isDone, { everyMs: 200 });
  }
  await Promise.all(workers.map((worker) => worker.kill()));
  const violations = await compare(db, listings);
  await db.close();
  return {
    name: `saved searches are matched and killed, ${name}`,
    runs: killed,
    violations: violations.count,
    goal: 'each listing is notified of once per search',
    note: `${listings * (AT_ONCE + DAILY)} notifications of ${listings} listings, ${midway} kills before a job was done`,
  };
}

async function compare(db: Database, listings: number): Promise<Violations> {
  const violations = new Violations();
  const expect = (what: string, found: number, expected: number) =>
    violations.expect(found === expected, `${found} ${what} instead of ${expected}`);
  const all = listings * (AT_ONCE + DAILY);
  expect('matches', await db.read.savedSearchMatch.count(), all);
  expect(
    'matches that wait',
    await db.read.savedSearchMatch.count({ where: { pending: true } }),
    0,
  );
  const noted = await db.read.notification.findMany({ where: { kind: 'search-match' } });
  expect('notifications', noted.length, AT_ONCE + DAILY);
  for (const { times } of noted) expect('times', times, listings);
  const where = { kind: 'mail', key: { startsWith: 'saved-search:' } };
  const mails = await db.read.job.findMany({ where, select: { key: true, payload: true } });
  // The key of a mail about one listing ends in its id.
  const products = await db.read.product.findMany({ select: { id: true } });
  const ids = new Set(products.map(({ id }) => id));
  const isDigest = ({ key }: { key: string }) => !ids.has(key.split(':')[2] ?? '');
  const digests = mails.filter(isDigest);
  expect('mails at once', mails.length - digests.length, listings * AT_ONCE);
  const named = digests.map(({ payload }) => {
    const { message } = JSON.parse(payload) as MailPayload;
    const [, count = '1'] = /^([\d,]+) new listings/.exec(message.subject) ?? [];
    return Number(count.replace(',', ''));
  });
  const inDigests = named.reduce((sum, count) => sum + count, 0);
  expect('listings in digests', inDigests, listings * DAILY);
  return violations;
}

/** Waits until a listing has so many matches or its job is done; not for a job that a dead process has. */
async function waitForMatches(db: Database, productId: string, wanted: number): Promise<number> {
  const key = { kind_key: { kind: 'match-searches', key: productId } };
  const deadline = performance.now() + MAX_WAIT_MS;
  for (;;) {
    const matches = await db.read.savedSearchMatch.count({ where: { productId } });
    const job = await db.read.job.findUnique({ where: key });
    if (matches >= wanted || job?.doneAt || performance.now() > deadline) return matches;
  }
}

function countOpen(db: Database, kind: string): Promise<number> {
  return db.read.job.count({ where: { kind, doneAt: null } });
}

interface Worker {
  setTime(now: Date): void;
  kill(): Promise<void>;
}

async function startWorker(url: string, now: Date): Promise<Worker> {
  const child = spawn(process.execPath, [SCRIPT, url, now.toISOString()], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const ended = once(child, 'exit');
  // The pipe of a killed process.
  child.stdin.on('error', () => {});
  await Promise.race([once(child.stdout, 'data'), ended]);
  if (child.exitCode !== null) throw new Error('A process of jobs did not start.');
  return {
    setTime: (time) => void child.stdin.write(`${time.toISOString()}\n`),
    async kill() {
      child.kill('SIGKILL');
      await ended;
    },
  };
}
