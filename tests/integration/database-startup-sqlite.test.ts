import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  readFileSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import SqliteConnection from 'better-sqlite3';
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest';
import { StartupError } from '~/lib/startup-error';
import { migrateDatabase } from '~/platform/db/migrate.server';
import { migrateSqlite } from '~/platform/db/migrate-sqlite.sql.server';
import { readMigrations } from '~/platform/db/migration-plan.server';
import { makeRunFolder } from '../setup/run-folders';
import { migrateInProcess, migrationNames, migrationsWith } from '../setup/run-migration';

const nobody = 65534;

let folder = '';
let file = '';

beforeEach(() => {
  folder = makeRunFolder('start');
  file = path.join(folder, 'shop.db');
});

afterEach(() => {
  chmodSync(folder, 0o700);
  rmSync(folder, { recursive: true });
});

async function refused(message: RegExp, url = `file:${file}`): Promise<void> {
  const before = existsSync(file) ? fingerprint() : undefined;
  const attempt = migrateDatabase({ url, timeoutMs: 200 });
  const error: unknown = await attempt.catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(StartupError);
  expect((error as StartupError).message).toMatch(message);
  expect((error as StartupError).message).not.toContain('\n');
  expect(existsSync(file) ? fingerprint() : undefined).toEqual(before);
}

function fingerprint(): string {
  return readFileSync(file, 'base64');
}

describe('a start on a SQLite file', () => {
  it('makes the file and applies everything once', async () => {
    const migrate = async () => {
      const from = performance.now();
      const applied = await migrateDatabase({ url: `file:${file}` });
      return { applied, took: performance.now() - from };
    };
    const [first, second] = [await migrate(), await migrate()];
    expect([first.applied, second.applied]).toEqual([migrationNames(), []]);
    expect(second.took).toBeLessThan(first.took);
  });

  it('refuses a file that is no database', async () => {
    writeFileSync(file, 'a shopping list, and quite a long one at that '.repeat(50));
    await refused(/damaged or not a SQLite database/);
  });

  it('refuses a file that was cut short', async () => {
    copyFileSync(inject('sqliteTemplate'), file);
    truncateSync(file, 40_000);
    await refused(/damaged or not a SQLite database/);
  });

  it('refuses a file with a page overwritten', async () => {
    copyFileSync(inject('sqliteTemplate'), file);
    const bytes = readFileSync(file);
    bytes.fill(0x5a, 4096 * 3, 4096 * 5);
    writeFileSync(file, bytes);
    await refused(/damaged or not a SQLite database/);
  });

  it("refuses another program's database", async () => {
    new SqliteConnection(file).exec('CREATE TABLE invoices (id)').close();
    await refused(/tables that Rummage did not make/);
  });

  it('refuses a folder that does not exist, and does not make it', async () => {
    await refused(
      /folder .*missing of DATABASE_URL does not exist/,
      `file:${folder}/missing/shop.db`,
    );
    expect(existsSync(path.join(folder, 'missing'))).toBe(false);
  });

  it('refuses a folder in place of a file', async () => {
    await refused(/names the folder/, `file:${folder}`);
  });

  it('refuses to make a file beside the log of one that is gone', async () => {
    copyFileSync(inject('sqliteTemplate'), file);
    const killed = new SqliteConnection(file);
    killed.pragma('journal_mode = WAL');
    killed.exec('CREATE TABLE last (id)');
    const log = readFileSync(`${file}-wal`);
    killed.close();
    rmSync(file);
    for (const ending of ['-wal', '-journal']) {
      writeFileSync(file + ending, log);
      await refused(/is missing, and its log .* is there\..* remove the log/);
      expect(readFileSync(file + ending)).toEqual(log);
      rmSync(file + ending);
    }
    expect(await migrateDatabase({ url: `file:${file}` })).toEqual(migrationNames());
  });

  it('refuses a file that another process keeps locked', async () => {
    copyFileSync(inject('sqliteTemplate'), file);
    for (const lock of ['BEGIN IMMEDIATE', 'BEGIN EXCLUSIVE']) {
      const other = new SqliteConnection(file);
      other.exec(lock);
      await refused(/locked by another process/);
      other.exec('ROLLBACK').close();
    }
    expect(await migrateDatabase({ url: `file:${file}` })).toEqual([]);
  });

  it('waits for a process that is migrating', async () => {
    copyFileSync(inject('sqliteTemplate'), file);
    const other = new SqliteConnection(file);
    other.exec('BEGIN EXCLUSIVE');
    // The first attempt is made, and finds the lock, before the function returns.
    const migrating = migrateSqlite(file, readMigrations('prisma/migrations'), {
      timeoutMs: 10_000,
      inspect: () => undefined,
    });
    other.exec('COMMIT').close();
    expect(await migrating).toEqual([]);
  });

  for (const [what, fileMode, folderMode] of [
    ['file', 0o444, 0o777],
    ['folder', 0o666, 0o555],
  ] as const) {
    it(`refuses a read-only ${what}`, async () => {
      copyFileSync(inject('sqliteTemplate'), file);
      const before = fingerprint();
      chmodSync(file, fileMode);
      chmodSync(folder, folderMode);
      // Root may write everywhere: let somebody else try.
      const uid = process.getuid?.() === 0 ? nobody : undefined;
      const said = await migrateInProcess(`file:${file}`, uid);
      expect(said).toMatch(/^StartupError: .*cannot be written by this user\.$/);
      expect(fingerprint()).toBe(before);
    });
  }

  it('lets several processes start at once', async () => {
    const said = await Promise.all([1, 2, 3].map(() => migrateInProcess(`file:${file}`)));
    const applied = said.map((line) => JSON.parse(line) as string[]);
    expect(applied.filter((names) => names.length > 0)).toEqual([migrationNames()]);
  });

  it('rebuilds a table without losing the rows that point at it', async () => {
    const url = `file:${file}`;
    await migrateDatabase({ url });
    const connection = new SqliteConnection(file);
    connection.exec(`
      INSERT INTO "User" ("id", "name", "email", "role", "canBuy", "createdAt")
        VALUES ('u', 'U', 'u', 'buyer', 1, 0);
      INSERT INTO "Session" ("id", "userId", "userAgent", "createdAt", "lastSeenAt", "expiresAt")
        VALUES ('s', 'u', '', 0, 0, 0);`);
    const definition = connection
      .prepare<[], string>(`SELECT sql FROM sqlite_master WHERE name = 'User'`)
      .pluck()
      .get();
    const prismaDir = migrationsWith({
      '20991231000000_rebuild': `${definition?.replace('"User"', '"new_User"')};
        INSERT INTO "new_User" SELECT * FROM "User"; DROP TABLE "User";
        ALTER TABLE "new_User" RENAME TO "User";`,
    });
    expect(await migrateDatabase({ url, prismaDir })).toEqual(['20991231000000_rebuild']);
    expect(connection.prepare('SELECT count(*) FROM "Session"').pluck().get()).toBe(1);
    connection.close();
    rmSync(prismaDir, { recursive: true });
  });

  it('works in a folder with unusual characters', async () => {
    const odd = path.join(folder, 'a shop #1 (50%)');
    mkdirSync(odd);
    const url = `file:${path.join(odd, 'shop.db')}`;
    expect(await migrateDatabase({ url })).toEqual(migrationNames());
    expect(existsSync(path.join(odd, 'shop.db'))).toBe(true);
  });
});
