/**
 * Adds generated listings, always the same, to the DATABASE_URL it finds, and with a second number
 * buyers; --history adds orders, conversations, saved searches and reports in proportion:
 * npm run bench:data LISTINGS [BUYERS [--history]]
 */
import { mkdirSync } from 'node:fs';
import { closeLedgerDays } from '../app/features/ledger/close-ledger.server';
import { mergeSegments } from '../app/features/search/merge-segments.server';
import { isPostgres, sqliteFile } from '../app/platform/db/connect.server';
import { migrateDatabase } from '../app/platform/db/migrate.server';
import { openServices } from '../app/platform/services.server';
import { fillDatabase } from '../prisma/seed/fill-database';
import { demoPeople, openBulk, removeSearchJobs } from './bench-data/bulk-insert.sql.server';
import { fillPostgres } from './bench-data/fill-postgres.sql.server';
import { fillSqlite } from './bench-data/fill-sqlite.sql.server';
import { addHistory } from './bench-data/history';
import { addPeople } from './bench-data/people';
import { benchPlaces } from './bench-data/places';
import { readSettings } from './read-settings';

async function main(): Promise<void> {
  const count = Number(process.argv[2]);
  const buyers = Number(process.argv[3] ?? 0);
  if (!Number.isInteger(count) || count < 1 || !Number.isInteger(buyers) || buyers < 0) {
    throw new Error('Usage: npm run bench:data LISTINGS [BUYERS [--history]]');
  }
  const env = readSettings();
  if (env.production) throw new Error('Generated listings have no place in production.');
  mkdirSync(env.DATA_DIR, { recursive: true });
  await migrateDatabase({ url: env.DATABASE_URL });
  const addresses = { publicUrl: 'http://localhost', selfUrl: 'http://localhost' };
  const services = await openServices(env, addresses);
  await fillDatabase(services);
  await services.db.close();
  const sellers = Math.max(10, Math.min(5000, Math.round(count / 200)));
  const around = { sellers, places: await benchPlaces() };
  const started = performance.now();
  const say = (done: number) => {
    const seconds = ((performance.now() - started) / 1000).toFixed(1);
    process.stdout.write(`${done} listings after ${seconds} s\n`);
  };
  if (isPostgres(env.DATABASE_URL)) await fillPostgres(env.DATABASE_URL, count, around, say);
  else fillSqlite(sqliteFile(env.DATABASE_URL), count, around, say);
  const bulk = await openBulk(env.DATABASE_URL);
  await removeSearchJobs(bulk);
  await addPeople(bulk, buyers);
  if (process.argv.includes('--history')) await addHistory(bulk, buyers, await demoPeople(bulk));
  await bulk.finish();
  // As the jobs of a running shop leave it.
  const filled = await openServices(env, addresses);
  await mergeSegments(filled, 'similar');
  await closeLedgerDays(filled);
  await filled.db.close();
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
});
