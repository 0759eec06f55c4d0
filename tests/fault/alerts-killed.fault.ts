/** SIGKILL while saved searches are matched: each listing is notified of once per search. */
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import SqliteConnection from 'better-sqlite3';
import { startBuiltServer } from '../setup/built-server';
import { ShopClient } from '../setup/shop-client';
import { Violations, type Figure } from './figure';

const RUNS = 40;
const SEARCHES = 60;
const LISTINGS = 5;

export default async function alertsKilled(runs = RUNS): Promise<Figure[]> {
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'rummage-fault-'));
  const file = path.join(dataDir, 'rummage.db');
  const violations = new Violations();
  let server = await startBuiltServer({ DATA_DIR: dataDir });
  const buyer = await new ShopClient(server.url).register('buyer');
  for (let number = 0; number < SEARCHES; number += 1) {
    const query = `q=killable&maxPrice=${1000 + number}`;
    const search = { name: `Search ${number}`, query, frequency: 'now' };
    const { status } = await buyer.call('POST', '/api/searches', search);
    violations.expect(status === 200, `a search was answered ${status}`);
  }
  confirmAddresses(file);
  let listed = 0;
  for (let run = 0; run < runs; run += 1) {
    const seller = await new ShopClient(server.url).register('seller');
    const product = { ...(await seller.productFields()), name: 'A killable thing' };
    for (let number = 0; number < LISTINGS; number += 1) {
      const { status } = await seller.call('POST', '/add-product', product);
      if (status === 200) listed += 1;
    }
    // A different moment of the jobs in each run.
    for (let asked = 0; asked < (run % RUNS) * 3; asked += 1) await fetch(`${server.url}/healthz`);
    await server.kill('SIGKILL');
    server = await startBuiltServer({ DATA_DIR: dataDir });
  }
  while (countOpen(file) > 0) await fetch(`${server.url}/healthz`);
  await server.stop();
  const { matches, mails, times } = countNotified(file);
  const expected = listed * SEARCHES;
  violations.expect(matches === expected, `${matches} matches instead of ${expected}`);
  violations.expect(mails === expected, `${mails} mails instead of ${expected}`);
  violations.expect(times === expected, `${times} notifications instead of ${expected}`);
  rmSync(dataDir, { recursive: true, force: true });
  return [
    {
      name: 'server killed while saved searches are matched',
      runs,
      violations: violations.count,
      goal: 'each listing is notified of once per search',
      note: `${expected} notifications of ${listed} listings`,
    },
  ];
}

/** Mails about listings go to confirmed addresses only. */
function confirmAddresses(file: string): void {
  const db = new SqliteConnection(file);
  db.prepare('UPDATE "User" SET "emailConfirmedAt" = "createdAt"').run();
  db.close();
}

function countOpen(file: string): number {
  return ask(
    file,
    `SELECT count(*) FROM "Job" WHERE "kind" = 'match-searches' AND "doneAt" IS NULL`,
  );
}

function countNotified(file: string) {
  return {
    matches: ask(
      file,
      `SELECT count(*) FROM "SavedSearchMatch" JOIN "SavedSearch" ON "SavedSearch"."id" = "searchId"
       WHERE "SavedSearch"."name" LIKE 'Search %'`,
    ),
    mails: ask(file, `SELECT count(*) FROM "Job" WHERE "key" LIKE 'saved-search:%'`),
    times: ask(file, `SELECT sum("times") FROM "Notification" WHERE "kind" = 'search-match'`),
  };
}

function ask(file: string, query: string): number {
  const db = new SqliteConnection(file, { readonly: true });
  try {
    return Number(db.prepare(query).pluck().get());
  } finally {
    db.close();
  }
}
