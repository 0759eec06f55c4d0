import { execFileSync, spawn } from 'node:child_process';
import { existsSync, mkdirSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { get } from './measure.mjs';

const PEERS = path.resolve('tests/bench/peers');
const FLOORS = path.resolve('tests/bench/floors');
const running = new Set();
let port = 4800 + Math.floor(Math.random() * 100);
let postgres;

/** Runs a command to its end and fails with it. */
export function run(command, args, options = {}) {
  execFileSync(command, args, { stdio: ['ignore', 'ignore', 'inherit'], ...options });
}

/** Starts a server on core 0 and waits for its word. */
async function launch(args, ready, env = {}, cwd = process.cwd()) {
  port += 1;
  const own = args.map((arg) => (arg === 'PORT' ? String(port) : arg));
  const child = spawn('taskset', ['-c', '0', process.execPath, ...own], {
    cwd,
    env: { ...process.env, NODE_ENV: 'production', PORT: String(port), ...env },
  });
  const ended = new Promise((resolve) => child.on('exit', resolve));
  const stop = async () => {
    running.delete(stop);
    child.kill();
    await ended;
  };
  running.add(stop);
  let said = '';
  await new Promise((resolve, reject) => {
    const hear = (chunk) => {
      said += chunk;
      if (ready.test(said)) resolve();
    };
    child.stdout.on('data', hear);
    child.stderr.on('data', hear);
    void ended.then(() => reject(new Error(said)));
  });
  return { url: `http://localhost:${port}`, pid: child.pid, stop };
}

export const start = {
  /** The built server over a prepared database. */
  app: ({ dir, url }) =>
    launch(['build/main.js'], /is open at/, {
      ...{ DATA_DIR: dir, DATABASE_URL: url, RATE_LIMIT: 'off', LOG_LEVEL: 'warn' },
    }),
  /** What stands on the app's own packages, and what brings its own. */
  floor: (file, args) => launch([path.join(FLOORS, file), 'PORT', ...args], /ready/),
  peer: (file, args) => launch([path.join(PEERS, file), 'PORT', ...args], /ready/),
  async next(gridData) {
    const env = { GRID_DATA: gridData, NEXT_TELEMETRY_DISABLED: '1' };
    const bin = path.join(PEERS, 'node_modules/next/dist/bin/next');
    run(process.execPath, [bin, 'build', 'next'], { cwd: PEERS, env: { ...process.env, ...env } });
    return launch([bin, 'start', 'next', '-p', 'PORT', '-H', '127.0.0.1'], /Ready/, env, PEERS);
  },
};

export async function stopAll() {
  for (const stop of running) await stop();
  await postgres?.stop();
}

/** Signs a demo account in, the buyer by default; gives the cookie. */
export async function signIn(url, who = 'buyer') {
  const answer = await fetch(`${url}/sign-in`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' },
    body: JSON.stringify({ email: `${who}@rummage.test`, password: 'rummage-demo' }),
  });
  if (!answer.ok) throw new Error(`Signing in: ${answer.status}`);
  return answer.headers
    .getSetCookie()
    .map((one) => one.split(';')[0])
    .join('; ');
}

function fill(dir, url, count) {
  const tsx = path.resolve('node_modules/tsx/dist/cli.mjs');
  const env = { ...process.env, DATA_DIR: dir, DATABASE_URL: url };
  run(process.execPath, [tsx, 'scripts/bench-data.ts', String(count)], { env });
}

async function createDatabase(name) {
  const client = new pg.Client(postgres.urlOf('postgres'));
  await client.connect();
  await client.query(`CREATE DATABASE ${name}`);
  await client.end();
  return name;
}

/** Builds the server, installs the peers and fills the databases, each once. */
export async function prepare({ cache, quick }) {
  const tsx = path.resolve('node_modules/tsx/dist/cli.mjs');
  run(process.execPath, [tsx, 'scripts/build.ts']);
  if (!existsSync(path.join(PEERS, 'node_modules'))) {
    run('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund'], { cwd: PEERS });
  }
  const sqlite = (name, count) => {
    const dir = path.join(cache, name);
    const url = `file:${path.join(dir, 'rummage.db')}`;
    if (!existsSync(path.join(dir, 'rummage.db'))) {
      process.stdout.write(`Filling ${name} …\n`);
      mkdirSync(dir, { recursive: true });
      fill(dir, url, count);
    }
    return { dir, url };
  };
  const { tsImport } = await import('tsx/esm/api');
  const { startPostgres } = await tsImport('../setup/postgres-server.ts', import.meta.url);
  const words = await tsImport('../../scripts/bench-data/words.ts', import.meta.url);
  postgres = await startPostgres();
  const filled = (database, count) => {
    const one = { dir: path.join(cache, 'postgres'), url: postgres.urlOf(database) };
    mkdirSync(one.dir, { recursive: true });
    process.stdout.write(`Filling PostgreSQL with ${count} listings …\n`);
    fill(one.dir, one.url, count);
    return one;
  };
  const postgres100k = filled('postgres', 100_000);
  return {
    sqlite100k: sqlite('sqlite-100k', 100_000),
    // Short rounds don't wait for the million, and use it where it is.
    sqlite1m:
      quick && !existsSync(path.join(cache, 'sqlite-1m/rummage.db'))
        ? null
        : sqlite('sqlite-1m', 1_000_000),
    postgres100k,
    postgres1m: quick ? null : filled(await createDatabase('million'), 1_000_000),
    /** Words that many listings have. */
    words: [...words.things, ...words.qualities, ...words.makers],
    /** The category with the most listings: the first that has more than a thousand. */
    async category(url) {
      const all = JSON.parse((await get(`${url}/categories`, {})).body);
      return all.find(({ name }) => name === 'Furniture')._id;
    },
    /** The addresses of `count` pages after one another, beginning `beyond` pages down a list. */
    async pagesFrom(url, cookie, first, count, beyond = 0) {
      const addresses = [];
      for (let at = first; addresses.length < beyond + count;) {
        addresses.push(at);
        const { body } = await get(url + at, { accept: 'text/html', cookie });
        const [, next] = /"nextHref":"([^"]*)"/.exec(body) ?? [];
        if (next === undefined) break;
        at = next.replaceAll('\\u0026', '&');
      }
      return addresses.slice(beyond);
    },
  };
}
