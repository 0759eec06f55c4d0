import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterEach, beforeEach, expect } from 'vitest';
import { makeBackup } from '~/platform/backup/make-backup.server';
import { restoreBackup } from '~/platform/backup/restore-backup.server';
import { systemClock } from '~/platform/clock';
import { restorePostgres } from '~/platform/db/backup/restore-postgres.sql.server';
import { readMigrations } from '~/platform/db/migration-plan.server';
import { lockForServer } from '~/platform/db/sqlite-files.server';
import { readEnv } from '~/platform/env.server';
import { openFileStore } from '~/platform/storage/open-storage.server';
import { startS3, type FakeS3 } from '../fakes/s3';
import { allRows } from '../setup/all-rows';
import { onOwnDatabases, onOwnPostgres, onOwnSqlite } from '../setup/databases';
import { createPostgresDatabase } from '../setup/postgres-databases';
import { categoryData } from '../setup/rows';
import { addPerson } from '../setup/test-ctx';

const KEY = 'b17df5c0ffee.webp';
const bytes = Buffer.from('a photo');

let folder: string;
let s3: FakeS3;
beforeEach(async () => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'rummage-restore-test-'));
  s3 = await startS3();
});
afterEach(async () => {
  await s3.close();
  rmSync(folder, { recursive: true, force: true });
});

const onDisk = (url: string, name: string) =>
  readEnv({ DATABASE_URL: url, DATA_DIR: path.join(folder, name) });

const inBucket = (url: string, name: string) =>
  readEnv({
    DATABASE_URL: url,
    DATA_DIR: path.join(folder, name),
    S3_ENDPOINT: s3.url,
    S3_BUCKET: 'photos',
    S3_ACCESS_KEY_ID: 'key-id',
    S3_SECRET_ACCESS_KEY: 'secret',
  });

const save = (url: string, portable = true) =>
  makeBackup({
    env: onDisk(url, 'source'),
    clock: systemClock,
    into: path.join(folder, 'backups'),
    portable,
    around: process.env,
  });

const restore = (env: ReturnType<typeof readEnv>, from: string, replace = false) =>
  restoreBackup({ env, folder: from, replace, around: process.env });

onOwnDatabases('a restore', (it, dialect) => {
  async function elsewhere(): Promise<{ url: string; drop(): Promise<void> }> {
    if (dialect === 'postgresql') return createPostgresDatabase('bare');
    return { url: `file:${path.join(folder, 'target', 'r.db')}`, drop: async () => {} };
  }

  it('brings photos of the disk into a bucket, under the names they are read by', async ({
    db,
    url,
  }) => {
    await addPerson({ db }, 'seller');
    await (await openFileStore(onDisk(url, 'source'))).put(KEY, bytes, 'image/webp');
    const { folder: backup } = await save(url);
    const target = await elsewhere();
    try {
      const env = inBucket(target.url, 'target');
      await restore(env, backup);
      const found = await (await openFileStore(env)).find(KEY);
      expect(found && Buffer.from(found)).toEqual(bytes);
    } finally {
      await target.drop();
    }
  });

  it('leaves the database as it is when the bucket takes no photos', async ({ db, url }) => {
    await addPerson({ db }, 'seller');
    await (await openFileStore(onDisk(url, 'source'))).put(KEY, bytes, 'image/webp');
    const { folder: backup } = await save(url);
    await db.write((tx) => tx.category.create({ data: categoryData('since') }));
    const { folder: later } = await save(url);
    const target = await elsewhere();
    try {
      await restore(onDisk(target.url, 'target'), later);
      const before = await allRows(target.url);
      s3.failures.push(...Array.from({ length: 20 }, () => 403));
      const refused = restore(inBucket(target.url, 'target'), backup, true);
      await expect(refused).rejects.toThrow(/AccessDenied.*database was not changed/);
      expect(await allRows(target.url)).toEqual(before);
    } finally {
      await target.drop();
    }
  });
});

onOwnSqlite('a restore', (it) => {
  it('is refused while a server starts on the file, and keeps servers from it', async ({
    db,
    url,
  }) => {
    await addPerson({ db }, 'seller');
    const { folder: backup } = await save(url);
    mkdirSync(path.join(folder, 'target'));
    const target = `file:${path.join(folder, 'target', 'r.db')}`;
    const unlock = lockForServer(target);
    await expect(restore(onDisk(target, 'target'), backup)).rejects.toThrow(
      /Another server already uses the database file/,
    );
    expect(readdirSync(path.join(folder, 'target'))).toEqual(['r.db.lock']);
    unlock();
    await restore(onDisk(target, 'target'), backup);
    lockForServer(target)();
  });
});

onOwnPostgres('a restore', (it) => {
  for (const portable of [true, false]) {
    it(`is refused when a server has connected since the check, ${portable ? 'row by row' : 'by psql'}`, async ({
      db,
      url,
    }) => {
      await addPerson({ db }, 'seller');
      const { folder: backup, manifest } = await save(url, portable);
      const target = await createPostgresDatabase();
      const server = new pg.Client({ connectionString: target.url, application_name: 'rummage' });
      await server.connect();
      try {
        const before = await allRows(target.url);
        const migrations = readMigrations(path.resolve('prisma/postgres/migrations'));
        const options = { folder: backup, migrations, around: process.env };
        const restoring = restorePostgres(target.url, manifest.database, options);
        await expect(restoring).rejects.toThrow(/is in use/);
        expect(await allRows(target.url)).toEqual(before);
      } finally {
        await server.end();
        await target.drop();
      }
    });
  }
});
