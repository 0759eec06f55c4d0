/**
 * Runs the same tests on SQLite and on PostgreSQL, each test on an empty, migrated database:
 *
 *   onEachDatabase('booking', (it) => {
 *     it('has one winner', async ({ db }) => { … });
 *   });
 *
 * The tests of a worker share one database of each kind, emptied after each test: Prisma plans its
 * queries anew for each client, which took a third of the run. Tests that change the schema, or
 * connect to a database a second time, have their own: `onOwnDatabases` gives its address as well.
 *
 * Files are tests/integration/*.test.ts or app/**\/*.db.test.ts (project `integration`).
 */
import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import path from 'node:path';
import SqliteConnection from 'better-sqlite3';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, inject, test, type TestAPI } from 'vitest';
import { connectDatabase } from '~/platform/db/connect.server';
import type { Database } from '~/platform/db/database';
import { QueryCache } from '~/platform/db/query-cache';
import type { Dialect } from '~/platform/db/sql';
import { createPostgresDatabase } from './postgres-databases';

interface TestDatabase {
  db: Database;
}

interface OwnDatabase extends TestDatabase {
  /** As DATABASE_URL would name it. */
  url: string;
}

type Define<Given> = (it: TestAPI<Given>, dialect: Dialect) => void;

const silent = pino({ level: 'silent' });

/** Defines the tests of `define` twice, once per database. */
export function onEachDatabase(name: string, define: Define<TestDatabase>): void {
  onSqlite(name, define);
  onPostgres(name, define);
}

/** The same for tests that have a database of their own. */
export function onOwnDatabases(name: string, define: Define<OwnDatabase>): void {
  onOwnSqlite(name, define);
  onOwnPostgres(name, define);
}

/** A database that the tests of a worker use one after another. */
interface SharedDatabase {
  db: Database;
  /** Makes it what it was when it was migrated. */
  empty(): Promise<void>;
}

let sqlite: Promise<SharedDatabase> | undefined;
let postgres: Promise<SharedDatabase> | undefined;

/** Defines tests for SQLite alone. */
export function onSqlite(name: string, define: Define<TestDatabase>): void {
  describe(`${name} on SQLite`, () => {
    define(
      testOn(() => (sqlite ??= shareSqlite())),
      'sqlite',
    );
  });
}

/** Defines tests for PostgreSQL alone. */
export function onPostgres(name: string, define: Define<TestDatabase>): void {
  describe(`${name} on PostgreSQL`, () => {
    define(
      testOn(() => (postgres ??= sharePostgres())),
      'postgresql',
    );
  });
}

function testOn(share: () => Promise<SharedDatabase>) {
  return test.extend<TestDatabase>({
    db: async ({}, use) => {
      const { db, empty } = await share();
      await use(withEmptyCache(db));
      await empty();
    },
  });
}

/** The same database with a query cache of its own, like that of a process that has just started. */
function withEmptyCache(db: Database): Database {
  const cache = new QueryCache();
  return {
    ...db,
    memoize: cache.memoize,
    onListingWrite: cache.onListingWrite,
    write: (work, options) => cache.watch(work, (watched) => db.write(watched, options)),
  };
}

async function shareSqlite(): Promise<SharedDatabase> {
  const template = inject('sqliteTemplate');
  const file = path.join(sqliteFolder(), 'shared.db');
  copyFileSync(template, file);
  const migrated = new SqliteConnection(template, { readonly: true });
  return {
    db: await connectDatabase({ url: `file:${file}`, log: silent }),
    // All pages at once, over whatever the connections have open.
    empty: async () => void (await migrated.backup(file, { progress: () => 2 ** 31 - 1 })),
  };
}

async function sharePostgres(): Promise<SharedDatabase> {
  const { url, empty } = await createPostgresDatabase();
  return { db: await connectDatabase({ url, log: silent, timeFactor: 4 }), empty };
}

/** A folder for files of SQLite, which the run removes with the template. */
const sqliteFolder = () => mkdtempSync(path.join(path.dirname(inject('sqliteTemplate')), 'files-'));

/** Defines tests for SQLite alone: every test has a file of its own. */
export function onOwnSqlite(name: string, define: Define<OwnDatabase>): void {
  describe(`${name} on SQLite`, () => {
    const folder = sqliteFolder();
    let made = 0;
    afterAll(() => rmSync(folder, { recursive: true, force: true }));
    const it = test.extend<OwnDatabase>({
      url: async ({}, use) => {
        const file = path.join(folder, `${(made += 1)}.db`);
        copyFileSync(inject('sqliteTemplate'), file);
        await use(`file:${file}`);
      },
      db: async ({ url }, use) => {
        const db = await connectDatabase({ url, log: silent });
        await use(db);
        await db.close();
        // The test runner keeps what a test was given: 20 MB of Prisma for each, if it were whole.
        for (const part of Object.keys(db)) Reflect.deleteProperty(db, part);
      },
    });
    define(it, 'sqlite');
  });
}

/** Defines tests for PostgreSQL alone: those of a file have a database, emptied after each. */
export function onOwnPostgres(name: string, define: Define<OwnDatabase>): void {
  describe(`${name} on PostgreSQL`, () => {
    let made: Awaited<ReturnType<typeof createPostgresDatabase>>;
    let shared: Database;
    beforeAll(async () => {
      made = await createPostgresDatabase();
      shared = await connectDatabase({ url: made.url, log: silent, timeFactor: 4 });
    });
    afterAll(async () => {
      await shared.close();
      await made.drop();
    });
    const it = test.extend<OwnDatabase>({
      url: async ({}, use) => use(made.url),
      db: async ({}, use) => {
        await use(shared);
        await made.empty();
      },
    });
    define(it, 'postgresql');
  });
}
