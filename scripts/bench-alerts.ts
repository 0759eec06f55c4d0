/**
 * The CPU seconds of this process for one new listing and 100,000 saved searches, on the empty database
 * that DATABASE_URL names, or on SQLite: of finding the searches, and of the whole job, which notifies
 * of the listing. Prints one JSON line for tests/bench/run.mjs. The words of searches are as frequent as
 * those of the listings.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { findSearches, matchSearchesJob } from '../app/features/alerts/match-searches.server';
import { findListed } from '../app/features/alerts/saved-search.sql.server';
import { searchKeys } from '../app/features/alerts/search-keys';
import { readFilters } from '../app/features/search/listing-filters';
import { newId } from '../app/lib/ids.server';
import { connectDatabase } from '../app/platform/db/connect.server';
import { migrateDatabase } from '../app/platform/db/migrate.server';
import { readEnv } from '../app/platform/env.server';
import { runDueJobs } from '../app/platform/jobs/run-jobs.server';
import { createSignedValues } from '../app/platform/session/cookies.server';
import { openGazetteer } from '../app/platform/places/gazetteer.server';
import { createLog } from '../app/platform/log.server';
import { categoryRow, productRow, userRow } from '../prisma/factories/rows';
import { dice } from './bench-data/generate';

const SEARCHES = 100_000;
const BATCH = 500;
const ROUNDS = 20;
/** Number of accounts: each may save at most a hundred searches. */
const BUYERS = 1_000;

const folder = mkdtempSync(path.join(os.tmpdir(), 'rummage-bench-'));
const url = process.env.DATABASE_URL ?? `file:${path.join(folder, 'alerts.db')}`;
const log = createLog('silent');
await migrateDatabase({ url });
const db = await connectDatabase({ url, log });
const places = openGazetteer();
const random = dice(3);
const number = (below: number) => Math.floor(random() * below);
const categories = Array.from({ length: 12 }, () => categoryRow());
const seller = userRow({ role: 'seller' });
const buyers = Array.from({ length: BUYERS }, () =>
  userRow({ role: 'buyer', emailConfirmedAt: new Date(0) }),
);
/** Random rank of one of 5,000 words; low ranks are the most frequent. */
const rank = () => Math.floor(5_000 * random() ** 3);
const inWords = (one: number) => `thing${one}x`;
const word = () => inWords(rank());
await db.write(async (tx) => {
  await tx.category.createMany({ data: categories });
  await tx.user.createMany({ data: [seller, ...buyers] });
});
for (let at = 0; at < SEARCHES; at += BATCH) {
  const searches = Array.from({ length: BATCH }, (_, index) => {
    const ranks = [rank(), rank()] as const;
    const rarest = ranks[0] > ranks[1] ? 0 : 1;
    const words = at + index < SEARCHES * 0.8 ? `q=${ranks.map(inWords).join('+')}&` : '';
    const category =
      words === '' || random() < 0.5 ? `category=${categories[number(12)]?.id}&` : '';
    const query = `${words}${category}maxPrice=${5 + number(400)}&minYear=${1990 + number(30)}`;
    return { id: newId(), query, rarest };
  });
  await db.write(async (tx) => {
    await tx.savedSearch.createMany({
      data: searches.map(({ id, query }, index) => ({
        id,
        query,
        userId: buyers[(at + index) % BUYERS]?.id ?? '',
        name: 'x',
        currency: 'USD',
        frequency: 'now',
        createdAt: new Date(0),
      })),
    });
    await tx.savedSearchKey.createMany({
      data: searches.flatMap(({ id, query, rarest }) =>
        searchKeys(readFilters(new URLSearchParams(query), 'USD').filters, rarest).map((key) => ({
          searchId: id,
          ...key,
        })),
      ),
    });
  });
}
const deps = {
  db,
  log,
  places,
  clock: { now: () => new Date() },
  env: readEnv({}),
  publicUrl: 'http://localhost:3000',
  signedValues: createSignedValues(['a secret for tests that is long enough']),
  mailer: { kind: 'outbox' as const, send: async () => {}, list: async () => [] },
};
async function cpuSeconds(work: () => Promise<unknown>): Promise<number> {
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1e6;
}
const finding: number[] = [];
const whole: number[] = [];
let found = 0;
for (let round = 0; round < ROUNDS; round += 1) {
  const description = Array.from({ length: 60 }, word).join(' ');
  const row = productRow({
    sellerId: seller.id,
    categoryId: categories[number(12)]?.id ?? '',
    name: `${word()} ${word()}`,
    description,
    resalePriceMinor: 500 + number(20_000),
  });
  await db.write((tx) => tx.product.create({ data: row }));
  const listing = await findListed(db, row.id);
  if (!listing) throw new Error('The listing is not listed.');
  finding.push(
    await cpuSeconds(async () => (found += (await findSearches({ db, places }, listing)).length)),
  );
  whole.push(await cpuSeconds(() => runDueJobs(deps, [matchSearchesJob])));
}
const notified = await db.read.savedSearchMatch.count();
if (notified !== found) throw new Error(`${notified} of ${found} searches were notified.`);
await db.close();
rmSync(folder, { recursive: true, force: true });
const answer = {
  slowest: Math.max(...finding),
  slowestJob: Math.max(...whole),
  found: Math.round(found / ROUNDS),
};
process.stdout.write(`${JSON.stringify(answer)}\n`);
