/**
 * Runs the same tests on SQLite and on PostgreSQL, each test on an empty, migrated database:
 *
 *   onEachDatabase('booking', (it) => {
 *     it('has one winner', async ({ db, url }) => { … });
 *   });
 *
 * Files are tests/integration/*.test.ts or app/**\/*.db.test.ts (project `integration`).
 */
import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import path from 'node:path';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, inject, test, type TestAPI } from 'vitest';
import { connectDatabase } from '~/platform/db/connect.server';
import type { Database } from '~/platform/db/database';
import type { Dialect } from '~/platform/db/sql';
import { createPostgresDatabase } from './postgres-databases';

export interface TestDatabase {
  db: Database;
  /** As DATABASE_URL would name it. */
  url: string;
}

type DatabaseTest = TestAPI<TestDatabase>;

const silent = pino({ level: 'silent' });

/** Defines the tests of `define` twice, once per database. */
export function onEachDatabase(
  name: string,
  define: (it: DatabaseTest, dialect: Dialect) => void,
): void {
  onSqlite(name, (it) => define(it, 'sqlite'));
  onPostgres(name, (it) => define(it, 'postgresql'));
}

/** Defines tests for SQLite alone: every test has a file of its own. */
export function onSqlite(name: string, define: (it: DatabaseTest) => void): void {
  describe(`${name} on SQLite`, () => {
    const folder = mkdtempSync(path.join(path.dirname(inject('sqliteTemplate')), 'files-'));
    let made = 0;
    afterAll(() => rmSync(folder, { recursive: true, force: true }));
    const it = test.extend<TestDatabase>({
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
    define(it);
  });
}

/** Defines tests for PostgreSQL alone: they share a database, emptied after each. */
export function onPostgres(name: string, define: (it: DatabaseTest) => void): void {
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
    const it = test.extend<TestDatabase>({
      url: async ({}, use) => use(made.url),
      db: async ({}, use) => {
        await use(shared);
        await made.empty();
      },
    });
    define(it);
  });
}
