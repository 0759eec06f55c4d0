import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { build as bundle } from 'esbuild';
import pg from 'pg';
import { get } from './measure.mjs';

const PEERS = path.resolve('tests/bench/peers');
const FLOORS = path.resolve('tests/bench/floors');
const running = new Set();
let port = 4800 + Math.floor(Math.random() * 100);
let postgres;

/** Servers have core 0; a second instance has one of its own where the load leaves one. */
const coreOf = (instance) => (instance === 0 || os.cpus().length < 3 ? '0' : String(instance + 1));

/** Runs a command to its end and fails with it. */
export function run(command, args, options = {}) {
  execFileSync(command, args, { stdio: ['ignore', 'ignore', 'inherit'], ...options });
}

/** Starts a server on core 0 and waits for its word. */
async function launch(args, ready, env = {}, { cwd = process.cwd(), instance = 0 } = {}) {
  port += 1;
  const own = args.map((arg) => (arg === 'PORT' ? String(port) : arg));
  const child = spawn('taskset', ['-c', coreOf(instance), process.execPath, ...own], {
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
  return { url: `http://localhost:${port}`, port, pid: child.pid, pids: [child.pid], stop };
}

/** HAProxy in front of instances, on the core of the load; null where it is not installed. */
async function launchProxy(instances, folder) {
  const version = spawnSync('haproxy', ['-v']);
  if (version.error) return null;
  port += 1;
  const own = port;
  const file = path.join(folder, 'haproxy.cfg');
  const lines = instances.map((one, index) => `  server s${index} 127.0.0.1:${one.port} check`);
  writeFileSync(
    file,
    `global
  maxconn 4000
defaults
  mode http
  option http-keep-alive
  option forwardfor
  timeout connect 5s
  timeout client 60s
  timeout server 60s
frontend shop
  bind 127.0.0.1:${own}
  default_backend instances
backend instances
  balance leastconn
${lines.join('\n')}
`,
  );
  const child = spawn('haproxy', ['-db', '-f', file], { stdio: ['ignore', 'ignore', 'inherit'] });
  const ended = new Promise((resolve) => child.on('exit', resolve));
  const stop = async () => {
    running.delete(stop);
    child.kill();
    await ended;
  };
  running.add(stop);
  const url = `http://localhost:${own}`;
  const answers = () =>
    get(`${url}/`, {}).then(
      ({ status }) => status === 200,
      () => false,
    );
  while (!(await answers())) {
    if (child.exitCode !== null) throw new Error('HAProxy did not start.');
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  return { url, port: own, stop };
}

export const start = {
  /** The built server over a prepared database. */
  app: ({ dir, url }, instance = 0) =>
    launch(
      ['build/main.js'],
      /is open at/,
      { DATA_DIR: dir, DATABASE_URL: url, RATE_LIMIT: 'off', LOG_LEVEL: 'warn' },
      { instance },
    ),
  /** Two instances on one database behind HAProxy; null where it is not installed. */
  async twoApps(database) {
    const instances = [await start.app(database, 0), await start.app(database, 1)];
    const stopInstances = () => Promise.all(instances.map((one) => one.stop()));
    const proxy = await launchProxy(instances, database.dir);
    if (!proxy) {
      await stopInstances();
      return null;
    }
    return {
      url: proxy.url,
      port: proxy.port,
      pids: instances.map(({ pid }) => pid),
      async stop() {
        await proxy.stop();
        await stopInstances();
      },
    };
  },
  /** What stands on the app's own packages, and what brings its own. */
  floor: (file, args) => launch([path.join(FLOORS, file), 'PORT', ...args], /ready/),
  peer: (file, args) => launch([path.join(PEERS, file), 'PORT', ...args], /ready/),
  /** What the bench has bundled. */
  bundled: (file, env) => launch([file, 'PORT'], /ready/, env),
  /** One of the Next apps of the peers' folder, built first. */
  async next(app, given) {
    const env = { ...given, NEXT_TELEMETRY_DISABLED: '1' };
    const bin = path.join(PEERS, 'node_modules/next/dist/bin/next');
    run(process.execPath, [bin, 'build', app], { cwd: PEERS, env: { ...process.env, ...env } });
    const args = [bin, 'start', app, '-p', 'PORT', '-H', '127.0.0.1'];
    return launch(args, /Ready/, env, { cwd: PEERS });
  },
};

/** Bundles a bare shop of the peers' folder into the cache, beside our packages; gives its file. */
export async function bundleShop(name, cache) {
  const outfile = path.join(cache, name.replace(/\.\w+$/, '.bundle.mjs'));
  await bundle({
    entryPoints: [path.join(PEERS, 'shop', name)],
    outfile,
    bundle: true,
    packages: 'external',
    jsx: 'automatic',
    platform: 'node',
    target: 'node20',
    format: 'esm',
    logLevel: 'warning',
    define: { 'process.env.NODE_ENV': '"production"' },
  });
  return outfile;
}

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

const TSX = path.resolve('node_modules/tsx/dist/cli.mjs');
const scriptEnv = ({ dir, url }) => ({ ...process.env, DATA_DIR: dir, DATABASE_URL: url });

/** Runs one of our scripts over a prepared database. */
export function script(file, args, database) {
  run(process.execPath, [TSX, file, ...args.map(String)], { env: scriptEnv(database) });
}

/** Builds the server. */
export function build() {
  run(process.execPath, [TSX, 'scripts/build.ts']);
}

/** Installs what the peers bring, once. */
export function installPeers() {
  if (!existsSync(path.join(PEERS, 'node_modules'))) {
    run('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund'], { cwd: PEERS });
  }
}

/** A SQLite database in the cache, filled once by bench-data.ts with these arguments. */
export function filledSqlite(cache, name, ...args) {
  const dir = path.join(cache, name);
  const database = { dir, url: `file:${path.join(dir, 'rummage.db')}` };
  if (!existsSync(path.join(dir, 'filled'))) {
    process.stdout.write(`Filling ${name} …\n`);
    rmSync(dir, { recursive: true, force: true });
    mkdirSync(dir, { recursive: true });
    script('scripts/bench-data.ts', args, database);
    writeFileSync(path.join(dir, 'filled'), '');
  }
  return database;
}

/** The address of a new database of the run's own PostgreSQL server. */
export async function emptyPostgres(name) {
  if (!postgres) {
    const { tsImport } = await import('tsx/esm/api');
    const { startPostgres } = await tsImport('../setup/postgres-server.ts', import.meta.url);
    postgres = await startPostgres();
  }
  const client = new pg.Client(postgres.urlOf('postgres'));
  await client.connect();
  await client.query(`CREATE DATABASE ${name}`);
  await client.end();
  return postgres.urlOf(name);
}

/** Such a database filled by bench-data.ts with these arguments. */
export async function filledPostgres(cache, name, ...args) {
  const database = { dir: path.join(cache, `postgres-${name}`), url: await emptyPostgres(name) };
  rmSync(database.dir, { recursive: true, force: true });
  mkdirSync(database.dir, { recursive: true });
  process.stdout.write(`Filling PostgreSQL's ${name} …\n`);
  script('scripts/bench-data.ts', args, database);
  return database;
}

/** Builds the server, installs the peers and fills the databases, each once. */
export async function prepare({ cache }) {
  build();
  installPeers();
  return {
    sqlite100k: filledSqlite(cache, 'sqlite-100k', 100_000),
    postgres100k: await filledPostgres(cache, 'hundred_thousand', 100_000),
  };
}

/** Words that many listings have. */
export async function commonWords() {
  const { tsImport } = await import('tsx/esm/api');
  const words = await tsImport('../../scripts/bench-data/words.ts', import.meta.url);
  return [...words.things, ...words.qualities, ...words.makers];
}

/** The places of generated listings. */
export async function benchPlaces() {
  const { tsImport } = await import('tsx/esm/api');
  const places = await tsImport('../../scripts/bench-data/places.ts', import.meta.url);
  return places.benchPlaces();
}

/** The category with the most listings: the first that has more than a thousand. */
export async function largestCategory(url) {
  const all = JSON.parse((await get(`${url}/categories`, {})).body);
  return all.find(({ name }) => name === 'Furniture')._id;
}

/** The addresses of `count` pages after one another, beginning `beyond` pages down a list. */
export async function pagesFrom(url, cookie, first, count, beyond = 0) {
  const addresses = [];
  for (let at = first; addresses.length < beyond + count;) {
    addresses.push(at);
    const { body } = await get(url + at, { accept: 'text/html', cookie });
    const [, next] = /"nextHref":"([^"]*)"/.exec(body) ?? [];
    if (next === undefined) break;
    at = next.replaceAll('\\u0026', '&');
  }
  return addresses.slice(beyond);
}
