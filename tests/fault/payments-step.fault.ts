/** Death at every step of a payment, one after the other, then a restart: money and orders agree. */
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { pino } from 'pino';
import { connectDatabase } from '../../app/platform/db/connect.server';
import { startBuiltServer } from '../setup/built-server';
import { startPostgres } from '../setup/postgres-server';
import { buildScript } from './build-script';
import type { Figure } from './figure';
import { awaitAgreement, takenBySandbox } from './money-agreement';
import { ShopClient } from '../setup/shop-client';

const DEEDS = ['pay', 'step', 'cancel', 'withdraw', 'refund'];
const MAX_STEPS = 40;
/** Orders that wait to be paid while the server is down. */
const ORDERS = 110;

const SCRIPT = '.cache/pay-and-die.mjs';

export default async function everyStep(): Promise<Figure[]> {
  await buildScript(SCRIPT);
  const figures = [await on('SQLite', null)];
  const postgres = await startPostgres();
  try {
    const client = new pg.Client(postgres.urlOf('postgres'));
    await client.connect();
    await client.query('CREATE DATABASE fault');
    await client.end();
    figures.push(await on('PostgreSQL', postgres.urlOf('fault')));
  } finally {
    await postgres.stop();
  }
  return figures;
}

async function on(database: string, databaseUrl: string | null): Promise<Figure> {
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'rummage-fault-'));
  const env = { DATA_DIR: dataDir, ...(databaseUrl && { DATABASE_URL: databaseUrl }) };
  let server = await startBuiltServer(env);
  const orders: string[] = [];
  while (orders.length < ORDERS) {
    const buyer = await new ShopClient(server.url).register();
    for (let booked = 0; booked < 5; booked += 1) orders.push(await buyer.book());
  }
  await server.kill('SIGKILL');
  let runs = 0;
  for (const deed of DEEDS) {
    for (let dieAfter = 0; dieAfter < MAX_STEPS; dieAfter += 1) {
      const orderId = orders.pop();
      if (!orderId) throw new Error('More orders are needed.');
      const died = await perform(env, deed, orderId, dieAfter);
      if (!died) break;
      runs += 1;
    }
  }
  server = await startBuiltServer(env);
  const db = await connectDatabase({
    url: databaseUrl ?? `file:${path.join(dataDir, 'rummage.db')}`,
    log: pino({ level: 'silent' }),
  });
  const { seconds, wrong } = await awaitAgreement(db, () => takenBySandbox(db));
  wrong.forEach((line) => console.error(line));
  await db.close();
  await server.stop();
  rmSync(dataDir, { recursive: true, force: true });
  return {
    name: `payment killed at each step, ${database}`,
    runs,
    violations: wrong.length,
    note: `money and orders agreed ${seconds.toFixed(1)} s after the restart`,
  };
}

/** Runs one deed in a process that kills itself. Gives whether it died of it. */
function perform(
  env: Record<string, string>,
  deed: string,
  orderId: string,
  dieAfter: number,
): Promise<boolean> {
  const child = spawn(process.execPath, [SCRIPT, deed, orderId, String(dieAfter)], {
    env: { PATH: process.env.PATH ?? '', NODE_ENV: 'production', LOG_LEVEL: 'silent', ...env },
    stdio: ['ignore', 'inherit', 'pipe'],
  });
  let said = '';
  child.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()));
  return new Promise((resolve, reject) => {
    child.once('exit', (code, signal) => {
      if (signal === 'SIGKILL') resolve(true);
      else if (code === 0) resolve(false);
      else reject(new Error(`${deed} failed after ${dieAfter} steps:\n${said}`));
    });
  });
}
