/**
 * The busy hour: the highest rate of arrivals at which p99 stays within 250 ms without an error, for
 * Rummage and for bare shops that do the same. Part of `npm run bench`; alone with --only=busy.
 */
import { cpSync, existsSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { createVisits } from './busy/visits.mjs';
import { capturePages } from './busy/capture-pages.mjs';
import { highestRate, openLoop } from './busy/open-loop.mjs';
import { cpuOf, residentOf } from './measure.mjs';
import {
  build,
  bundleShop,
  filledPostgres,
  filledSqlite,
  installPeers,
  script,
  start,
} from './servers.mjs';

const P99_MS = 250;
const SEED = 20261123;
const sizes = {
  quick: {
    listings: 10_000,
    people: 1_000,
    warm: 1,
    seconds: 3,
    steps: 5,
    first: 40,
    memory: [4, 8],
  },
  full: {
    listings: 100_000,
    people: 10_000,
    warm: 5,
    seconds: 20,
    steps: 9,
    first: 40,
    memory: [60, 540],
  },
};

const isReached = ({ p99, errors, overloaded }) =>
  !overloaded && p99 <= P99_MS && Object.keys(errors).length === 0;

const sum = (list) => list.reduce((total, one) => total + one, 0);
const cpuOfAll = (pids) => sum(pids.map(cpuOf));
const memoryOf = (pids) => sum(pids.map(residentOf)) / 1024;

function say(words) {
  process.stdout.write(`${words}\n`);
}

/** Loads one server: its highest rate, and how it is at that rate. */
async function measure(name, server, { world, size, cookieOf }) {
  const target = { port: server.port, cookieOf };
  let run = 0;
  const at = async (rate, { warm, seconds } = size) => {
    run += 1;
    // New people and listings in each step, the same ones for every server.
    const next = createVisits(world, SEED + run);
    const before = cpuOfAll(server.pids);
    const result = await openLoop(target, { next, rate, seconds, warm, seed: SEED + run });
    const cpu = (cpuOfAll(server.pids) - before) / Math.max(1, result.all);
    const { p50, p99, errors, refused, overloaded } = result;
    const wrong = Object.keys(errors).length > 0 ? `, errors ${JSON.stringify(errors)}` : '';
    say(
      `  ${name}: ${rate}/s: p50 ${p50.toFixed(0)} ms, p99 ${p99.toFixed(0)} ms, ` +
        `${cpu.toFixed(1)} ms of CPU, ${refused} refused${wrong}${overloaded ? ', overloaded' : ''}`,
    );
    return { ...result, cpu };
  };
  // What is compiled and cached by the first requests is not what is measured.
  await at(size.first / 2, { warm: size.warm * 2, seconds: 1 });
  const best = await highestRate(at, isReached, size);
  return { best, at, memory: memoryOf(server.pids) };
}

/** How memory grows under half of the highest rate. */
async function growthOfMemory(server, at, rate, [before, after]) {
  await at(rate, { warm: 0, seconds: before });
  const early = memoryOf(server.pids);
  await at(rate, { warm: 0, seconds: after });
  return memoryOf(server.pids) / early;
}

/** A copy of a database that the writes of a measurement may change. */
function copyOf({ dir }, cache) {
  const copy = path.join(cache, 'busy-copy');
  rmSync(copy, { recursive: true, force: true });
  cpSync(dir, copy, { recursive: true });
  return { dir: copy, url: `file:${path.join(copy, 'rummage.db')}` };
}

/** The people of a database, with their sessions; written once, as the database is. */
function worldOf(database, people) {
  const file = path.join(database.dir, 'world.json');
  const signedIn = Math.round(people * 0.4);
  if (!existsSync(file)) script('scripts/bench-sessions.ts', [file, signedIn], database);
  return JSON.parse(readFileSync(file, 'utf8'));
}

const ours = ({ cookie }) => cookie;
const peers = ({ id }) => `session=${id}`;

/** The rows of the table: Rummage on both databases, the peers, and the ratios. */
export async function busyHour({ tell, cache, quick }) {
  const size = quick ? sizes.quick : sizes.full;
  build();
  installPeers();
  const name = `busy-${size.listings}`;
  const sqlite = filledSqlite(cache, name, size.listings, size.people);
  const world = worldOf(sqlite, size.people);
  say(
    `\nThe busy hour: ${size.listings} listings, ${size.people} people, 40 % signed in, 5 % writes. ` +
      'Latency is counted from the moment in which a request was due, not from when it was sent.',
  );

  const app = await start.app(copyOf(sqlite, cache));
  await capturePages(app.url, world);
  const one = await measure('SQLite, 1 process', app, { world, size, cookieOf: ours });
  if (!one.best) throw new Error('No rate was reached on SQLite.');
  const detail = `p99 ${one.best.p99.toFixed(0)} ms at ${one.best.rate}/s`;
  tell('busy hour, SQLite: p99 / p50', one.best.p99 / one.best.p50, 4, detail, true);
  const minutes = quick ? `${size.memory[1]} s` : '10 min';
  const growth = await growthOfMemory(app, one.at, Math.round(one.best.rate / 2), size.memory);
  const megabytes = `${Math.round(one.memory)} MB at the highest rate`;
  tell(`busy hour, SQLite: memory after ${minutes} / before`, growth, 1.1, megabytes, true);
  await app.stop();

  await against('(a) bare Remix + Prisma', 2, async () => {
    const { url } = copyOf(sqlite, cache);
    return start.bundled(await bundleShop('bare-remix.jsx', cache), { DATABASE_URL: url });
  });
  await against('(b) Next + Prisma', 3, async () => {
    const { url } = copyOf(sqlite, cache);
    const file = await bundleShop('data.mjs', cache);
    return start.next('next-shop', { DATABASE_URL: url, SHOP_DATA: file });
  });
  await onPostgres();

  async function against(peer, goal, open) {
    const server = await open();
    const { best, memory } = await measure(peer, server, { world, size, cookieOf: peers });
    await server.stop();
    if (!best) return say(`  ${peer}: no rate was reached.`);
    const rates = `${one.best.rate}/s : ${best.rate}/s`;
    const cpu = `CPU per page ${one.best.cpu.toFixed(1)} : ${best.cpu.toFixed(1)} ms`;
    const used = `memory ${Math.round(one.memory)} : ${Math.round(memory)} MB`;
    return tell(
      `busy hour, SQLite / ${peer}`,
      one.best.rate / best.rate,
      goal,
      `${rates}; ${cpu}; ${used}`,
    );
  }

  async function onPostgres() {
    const database = await filledPostgres(
      cache,
      `busy_${size.listings}`,
      size.listings,
      size.people,
    );
    const there = worldOf(database, size.people);
    const pair = await start.twoApps(database);
    if (!pair) return say('  PostgreSQL, 2 instances: skipped, haproxy is not installed.');
    const what = 'PostgreSQL, 2 instances behind HAProxy';
    const { best, memory } = await measure(what, pair, { world: there, size, cookieOf: ours });
    await pair.stop();
    if (!best) return say(`  ${what}: no rate was reached.`);
    const used = `CPU per page ${best.cpu.toFixed(1)} ms; memory ${Math.round(memory)} MB`;
    const compared = `${best.rate}/s : ${one.best.rate}/s; ${used}`;
    tell(`busy hour, ${what} / SQLite, 1 process`, best.rate / one.best.rate, 0.5, compared);
    return tell(`busy hour, ${what}: p99 / p50`, best.p99 / best.p50, 4, '', true);
  }
}
