import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { inspect } from 'node:util';
import { gunzipSync } from 'node:zlib';
import SqliteConnection from 'better-sqlite3';
import { afterEach, beforeEach, expect, it as plain } from 'vitest';
import { makeBackup } from '~/platform/backup/make-backup.server';
import { restoreBackup } from '~/platform/backup/restore-backup.server';
import { noFilters } from '~/features/search/listing-filters';
import { listProducts } from '~/features/search/list-products.server';
import { systemClock } from '~/platform/clock';
import { connectDatabase } from '~/platform/db/connect.server';
import type { Database } from '~/platform/db/database';
import { dumpWith, findTool } from '~/platform/db/backup/postgres-tools.server';
import { Prisma } from '~/platform/db/generated/sqlite/client';
import { migrateDatabase } from '~/platform/db/migrate.server';
import { readEnv } from '~/platform/env.server';
import { createLog } from '~/platform/log.server';
import { fillDatabase } from '../../prisma/seed/fill-database';
import { allRows } from '../setup/all-rows';
import { onOwnPostgres, onOwnSqlite } from '../setup/databases';
import { fillEmptyTables } from '../setup/fill-every-table';
import { createPostgresDatabase } from '../setup/postgres-databases';
import { auditData } from '../setup/rows';
import { addPerson, addProduct, testServices } from '../setup/test-ctx';

const log = createLog('silent');
const modelNames = Object.values(Prisma.ModelName);

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'rummage-backup-test-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const save = (url: string, around: NodeJS.ProcessEnv = process.env) =>
  makeBackup({
    env: readEnv({ DATABASE_URL: url, DATA_DIR: path.join(folder, 'source') }),
    clock: systemClock,
    into: path.join(folder, 'backups'),
    portable: false,
    around,
  });

const restore = (url: string, from: string) =>
  restoreBackup({
    env: readEnv({ DATABASE_URL: url, DATA_DIR: path.join(folder, 'target') }),
    folder: from,
    replace: false,
    around: process.env,
  });

onOwnSqlite('a backup of SQLite', (it) => {
  it('moves into PostgreSQL, with its search', async ({ db, url }) => {
    const seller = await addPerson({ db }, 'seller', { verified: true });
    await addProduct({ db }, seller, { name: 'Café table, Søren’s' });
    await db.write((tx) => tx.auditEntry.create({ data: auditData('one') }));
    const { folder: backup } = await save(url);
    const target = await createPostgresDatabase('bare');
    try {
      await restore(target.url, backup);
      expect(await migrateDatabase({ url: target.url })).toEqual([]);
      const moved = await connectDatabase({ url: target.url, log });
      try {
        for (const model of ['user', 'product', 'category', 'auditEntry'] as const) {
          const all = async (from: typeof db) =>
            (from.read[model] as { findMany(): Promise<unknown[]> }).findMany();
          expect(await all(moved), model).toEqual(await all(db));
        }
        const filters = { ...noFilters, q: 'cafe soren' };
        const { items } = await listProducts({ db: moved }, { filters, sort: 'newest', limit: 5 });
        expect(items.map(({ name }) => name)).toEqual(['Café table, Søren’s']);
      } finally {
        await moved.close();
      }
    } finally {
      await target.drop();
    }
  });
});

onOwnSqlite('a restore of SQLite', (it) => {
  it('is not mixed with the log of a file that is gone', async ({ db, url }) => {
    await addPerson({ db }, 'seller');
    const { folder: backup } = await save(url);
    const file = path.join(folder, 'target', 'r.db');
    await restore(`file:${file}`, backup);
    const killed = new SqliteConnection(file);
    killed.exec(`UPDATE "User" SET "name" = 'Of the file that is gone'`);
    killed.exec(`PRAGMA cache_size = 1; BEGIN; UPDATE "User" SET "name" = 'Undone';
      CREATE TABLE filler AS SELECT zeroblob(1000000) AS room`);
    const journal = readFileSync(`${file}-journal`);
    killed.close();
    rmSync(file);
    writeFileSync(`${file}-journal`, journal);
    await restore(`file:${file}`, backup);
    expect(await allRows(`file:${file}`)).toEqual(await allRows(url));
  });
});

/** All rows of all models, in the order of their text. */
async function rowsOfModels({ read }: Database): Promise<Record<string, string[]>> {
  const delegates = read as unknown as Record<string, { findMany(): Promise<unknown[]> }>;
  const all: Record<string, string[]> = {};
  for (const name of modelNames) {
    const rows = await delegates[name.charAt(0).toLowerCase() + name.slice(1)]?.findMany();
    all[name] = rows?.map((row) => inspect(row, { depth: 9 })).sort() ?? [];
  }
  return all;
}

onOwnSqlite('a backup of SQLite with rows in every table', (it) => {
  it('moves into PostgreSQL, and from there into another', async ({ db, url }) => {
    const services = testServices(db);
    services.env.SEED = 'demo';
    await fillDatabase(services);
    expect(fillEmptyTables(url)).toEqual([]);
    await db.write(async (tx) => {
      const decision = await tx.listingDecision.findFirstOrThrow();
      await tx.reportedMessage.updateMany({ data: { removalId: decision.id } });
    });
    const expected = await rowsOfModels(db);
    const empty = Object.keys(expected).filter((name) => expected[name]?.length === 0);
    expect(empty).toEqual([]);

    const { folder: backup } = await save(url);
    const first = await createPostgresDatabase('bare');
    const second = await createPostgresDatabase('bare');
    try {
      await restore(first.url, backup);
      const { folder: further } = await save(first.url, { ...process.env, PATH: '' });
      await restore(second.url, further);
      for (const target of [first, second]) {
        const moved = await connectDatabase({ url: target.url, log });
        const found = await rowsOfModels(moved).finally(() => moved.close());
        for (const name of modelNames) expect(found[name], name).toEqual(expected[name]);
      }
      const rows = await allRows(first.url);
      expect(rows.ListingWord?.length).toBeGreaterThan(0);
      expect(await allRows(second.url)).toEqual(rows);
    } finally {
      await first.drop();
      await second.drop();
    }
  });
});

onOwnPostgres('a backup of PostgreSQL', (it) => {
  it('is not restored into SQLite, and needs no pg_dump', async ({ db, url }) => {
    await addPerson({ db }, 'buyer');
    const { folder: backup, manifest } = await save(url, { ...process.env, PATH: '' });
    expect(['rows', 'pg_dump']).toContain(manifest.database.kind);
    await expect(restore(`file:${folder}/x.db`, backup)).rejects.toThrow('set DATABASE_URL');
    expect(readdirSync(folder)).not.toContain('x.db');
  });
});

/** What pg_dump gets as its settings, of a `DATABASE_URL` with this host and these parameters. */
async function settingsOfDump(address: string): Promise<string> {
  mkdirSync('.cache', { recursive: true });
  const tools = path.resolve(mkdtempSync('.cache/tools-'));
  const tool = path.join(tools, 'pg_dump');
  const names = ['HOST', 'PORT', 'USER', 'DATABASE', 'SSLMODE', 'SSLROOTCERT'];
  writeFileSync(tool, `#!/bin/sh\necho ${names.map((name) => `$PG${name}`).join(' ')}\n`);
  chmodSync(tool, 0o755);
  const file = path.join(tools, 'dump.gz');
  await dumpWith(tool, `postgresql://shop@${address}`, file, process.env);
  const settings = gunzipSync(readFileSync(file)).toString().trim();
  rmSync(tools, { recursive: true });
  return settings;
}

plain('the address of a socket reaches pg_dump', async () => {
  const address = '/rummage?host=/run/postgresql&port=5433&sslmode=disable';
  expect(await settingsOfDump(address)).toBe('/run/postgresql 5433 shop rummage disable');
});

plain('an sslmode that libpq does not have reaches pg_dump as its equal', async () => {
  const authority = path.join(folder, 'ca.pem');
  writeFileSync(authority, '');
  const all = `db/rummage?sslmode=no-verify&sslrootcert=${authority}`;
  expect(await settingsOfDump(all)).toBe('db 5432 shop rummage require');
  const checked = `db/rummage?sslmode=verify-full&sslrootcert=${authority}`;
  expect(await settingsOfDump(checked)).toBe(`db 5432 shop rummage verify-full ${authority}`);
});

plain.each(['verify-full', 'verify-ca'])(
  'sslmode=%s without an authority of its own has pg_dump take those of the system, as the server does',
  async (mode) => {
    const settings = await settingsOfDump(`db/rummage?sslmode=${mode}`);
    expect(settings).toBe('db 5432 shop rummage verify-full system');
  },
);

plain('an address that can not be read is refused without repeating it', async () => {
  const refusal = /^StartupError: DATABASE_URL is not a valid postgresql:\/\/ address\.$/;
  await expect(save('postgresql://shop:s3#cret@db/shop').catch(String)).resolves.toMatch(refusal);
});

plain('an address that names a file which is not there is refused with its name', async () => {
  const url = `postgresql://shop:secret@db/shop?sslrootcert=${folder}/ca.pem`;
  const refusal = `StartupError: DATABASE_URL names the file ${folder}/ca.pem, which can't be read: ENOENT.`;
  expect(await save(url).catch(String)).toBe(refusal);
  const replica = connectDatabase({ url: 'postgresql://db/shop', replicaUrl: url, log });
  expect(await replica.catch(String)).toBe(refusal.replace('_URL', '_REPLICA_URL'));
});

plain('a tool is taken only in a version that suits', async () => {
  // Programs may be forbidden in the folder for temporary files.
  mkdirSync('.cache', { recursive: true });
  const tools = path.resolve(mkdtempSync('.cache/tools-'));
  const versions = { old: '15.18 (Debian 15.18-0+deb12u1)', new: '18.4' };
  for (const [name, version] of Object.entries(versions)) {
    mkdirSync(path.join(tools, name));
    const tool = path.join(tools, name, 'pg_dump');
    writeFileSync(tool, `#!/bin/sh\necho 'pg_dump (PostgreSQL) ${version}'\n`);
    chmodSync(tool, 0o755);
  }
  const around = { ...process.env, PATH: `${tools}/none:${tools}/old:${tools}/new:/bin` };
  const found = (major: number) => findTool('pg_dump', (own) => own === major, around);
  expect(await found(18)).toBe(path.join(tools, 'new/pg_dump'));
  expect(await found(15)).toBe(path.join(tools, 'old/pg_dump'));
  expect(await found(99)).toBeNull();
  rmSync(tools, { recursive: true });
});
