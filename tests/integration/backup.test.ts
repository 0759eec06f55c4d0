import { execFile, execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  appendFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  rmdirSync,
  writeFileSync,
} from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setImmediate as turn } from 'node:timers/promises';
import { promisify } from 'node:util';
import { afterEach, beforeEach, expect } from 'vitest';
import { makeBackup } from '~/platform/backup/make-backup.server';
import { restoreBackup } from '~/platform/backup/restore-backup.server';
import { systemClock } from '~/platform/clock';
import { connectDatabase } from '~/platform/db/connect.server';
import { UNHURRIED, type Database } from '~/platform/db/database';
import { readEnv } from '~/platform/env.server';
import { createLog } from '~/platform/log.server';
import { productRow } from '../../prisma/factories/rows';
import { allRows } from '../setup/all-rows';
import { onOwnDatabases } from '../setup/databases';
import { createPostgresDatabase } from '../setup/postgres-databases';
import { auditData, categoryData, someTime } from '../setup/rows';
import { addPerson } from '../setup/test-ctx';
import { until } from '../setup/until';

const AWKWARD =
  'Ünïcode “quotes” \'single\' "double" \\ back\\slash, {braces} NULL \t tab\nline 🪑';
const log = createLog('silent');

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'rummage-backup-test-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Rows with what is easily lost on the way: nulls, extremes, quotes, times, JSON, protected rows. */
async function fill(db: Database): Promise<void> {
  const seller = await addPerson({ db }, 'seller', { name: AWKWARD });
  const image = { id: 'i', contentHash: 'h', width: 1, height: 1, bytes: 2_147_483_647 };
  await db.write(async (tx) => {
    await tx.image.create({
      data: { ...image, colour: '', uploaderId: seller.userId, createdAt: new Date(0) },
    });
    await tx.user.update({ where: { id: seller.userId }, data: { imageId: 'i' } });
    await tx.category.create({ data: { ...categoryData('first'), position: -2_147_483_648 } });
    const rows = Array.from({ length: 1_203 }, (_, one) => {
      const row = productRow({ categoryId: 'first', sellerId: seller.userId });
      return { ...row, name: `${row.name} ${one}`, description: one % 2 ? AWKWARD : '' };
    });
    await tx.product.createMany({ data: rows });
    await tx.auditEntry.create({ data: auditData('before') });
    await tx.job.create({
      data: {
        id: 'job',
        kind: 'test',
        key: 'k',
        payload: JSON.stringify({ text: AWKWARD, big: Number.MAX_SAFE_INTEGER, no: null }),
        runAfter: someTime,
        createdAt: new Date('1969-12-31T23:59:59.001Z'),
      },
    });
  }, UNHURRIED);
}

/** Writes pairs in one transaction each, one after the other, until told to stop. */
function keepWriting(db: Database) {
  let going = true;
  let written = 0;
  const done = (async () => {
    while (going) {
      const name = `pair-${String(written).padStart(6, '0')}`;
      await db.write(async (tx) => {
        await tx.category.create({ data: categoryData(name) });
        await tx.auditEntry.create({ data: auditData(name) });
      });
      written += 1;
      // SQLite's calls give no way to timers by themselves.
      await turn();
    }
  })();
  return {
    soFar: () => written,
    async stop() {
      going = false;
      await done;
    },
  };
}

function addPhotos(dataDir: string): Map<string, Buffer> {
  const photos = new Map<string, Buffer>();
  for (let one = 0; one < 40; one += 1) {
    const name = `${randomBytes(1).toString('hex')}/${randomBytes(8).toString('hex')}.webp`;
    photos.set(name, randomBytes(one * 997));
    mkdirSync(path.join(dataDir, 'images', path.dirname(name)), { recursive: true });
    writeFileSync(path.join(dataDir, 'images', name), photos.get(name) ?? '');
  }
  writeFileSync(path.join(dataDir, 'images', 'half.part'), 'not whole yet');
  return photos;
}

function photosIn(dataDir: string): Map<string, Buffer> {
  const root = path.join(dataDir, 'images');
  return new Map(
    readdirSync(root, { recursive: true, encoding: 'utf8' })
      .filter((name) => name.includes('.'))
      .map((name) => [name, readFileSync(path.join(root, name))]),
  );
}

const sorted = (map: Map<string, Buffer>) => [...map].sort(([a], [b]) => (a < b ? -1 : 1));

onOwnDatabases('a backup', (it, dialect) => {
  const settings = (url: string, name: string) =>
    readEnv({ DATABASE_URL: url, DATA_DIR: path.join(folder, name) });
  const save = (url: string, name = 'source') =>
    makeBackup({
      env: settings(url, name),
      clock: systemClock,
      into: path.join(folder, 'backups'),
      portable: true,
      around: process.env,
    });
  const restore = (url: string, from: string, replace = false) =>
    restoreBackup({ env: settings(url, 'target'), folder: from, replace, around: process.env });

  /** By the command, in a process of its own. */
  async function saveByCommand(url: string): Promise<string> {
    const args = ['--import', 'tsx', 'scripts/backup.ts', path.join(folder, 'backups')];
    const { stdout } = await promisify(execFile)(process.execPath, [...args, '--portable'], {
      env: { ...process.env, DATABASE_URL: url, DATA_DIR: path.join(folder, 'source') },
    });
    return /^Backup: (.*)$/m.exec(stdout)?.[1] ?? '';
  }

  /** Somewhere else to restore to; on PostgreSQL a database that is quite empty. */
  async function elsewhere(): Promise<{ url: string; drop(): Promise<void> }> {
    if (dialect === 'postgresql') return createPostgresDatabase('bare');
    return { url: `file:${path.join(folder, 'target', 'r.db')}`, drop: async () => {} };
  }

  it('is a consistent moment of a database that is being written to', async ({ db, url }) => {
    await fill(db);
    const writing = keepWriting(db);
    await until(() => writing.soFar() >= 20);
    const before = writing.soFar();
    const backup = await saveByCommand(url);
    const during = writing.soFar();
    await writing.stop();
    expect(during).toBeGreaterThan(before);
    const target = await elsewhere();
    try {
      await restore(target.url, backup);
      const rows = await allRows(target.url);
      const pairs = (table: string) =>
        rows[table]?.map((row) => /pair-\d+/.exec(row)?.[0]).filter(Boolean) ?? [];
      const found = pairs('Category').sort();
      expect(found.length).toBeGreaterThanOrEqual(before);
      expect(found.at(-1)).toBe(`pair-${String(found.length - 1).padStart(6, '0')}`);
      expect(pairs('AuditEntry').sort()).toEqual(found);
    } finally {
      await target.drop();
    }
  });

  it('comes back row by row and photo by photo, and goes on working', async ({ db, url }) => {
    await fill(db);
    const photos = addPhotos(path.join(folder, 'source'));
    const { folder: backup, manifest } = await save(url);
    expect(manifest.photos).toEqual({ kept: 'here', count: 40 });
    execFileSync('sha256sum', ['--check', '--quiet', 'SHA256SUMS'], { cwd: backup });
    const target = await elsewhere();
    try {
      await restore(target.url, backup);
      expect(await allRows(target.url)).toEqual(await allRows(url));
      expect(sorted(photosIn(path.join(folder, 'target')))).toEqual(sorted(photos));
      const restored = await connectDatabase({ url: target.url, log });
      try {
        // The search index follows, and what may not be changed still may not.
        const seller = await restored.read.user.findFirstOrThrow({ where: { role: 'seller' } });
        const row = productRow({ categoryId: 'first', sellerId: seller.id, name: 'Zebrafinch' });
        await restored.write((tx) => tx.product.create({ data: row }));
        const words = (await allRows(target.url)).ListingWord?.join(' ');
        expect(words?.toLowerCase()).toContain('zebrafinch');
        await expect(restored.write((tx) => tx.auditEntry.deleteMany({}))).rejects.toThrow(
          /audit entries cannot be changed|Foreign key constraint violated/,
        );
      } finally {
        await restored.close();
      }
    } finally {
      await target.drop();
    }
  });

  it('overwrites nothing unless it is told to', async ({ db, url }) => {
    await fill(db);
    const photos = addPhotos(path.join(folder, 'source'));
    const { folder: backup } = await save(url);
    const target = await elsewhere();
    try {
      await restore(target.url, backup);
      await expect(restore(target.url, backup)).rejects.toThrow('--replace');
      const held = await connectDatabase({ url: target.url, log });
      await held.write((tx) => tx.category.create({ data: categoryData('since') }));
      await expect(restore(target.url, backup, true)).rejects.toThrow(/in use/);
      await held.close();
      writeFileSync(path.join(folder, 'target', 'images', 'since.webp'), 'newer');
      await restore(target.url, backup, true);
      expect(await allRows(target.url)).toEqual(await allRows(url));
      expect(sorted(photosIn(path.join(folder, 'target')))).toEqual(sorted(photos));
    } finally {
      await target.drop();
    }
  });

  it('is refused, and changes nothing, when it is not what was saved', async ({ db, url }) => {
    await fill(db);
    addPhotos(path.join(folder, 'source'));
    const { folder: backup } = await save(url);
    const target = await elsewhere();
    try {
      const photo = readdirSync(path.join(backup, 'images'), { recursive: true, encoding: 'utf8' })
        .filter((name) => name.endsWith('.webp'))
        .map((name) => path.join(backup, 'images', name))
        .at(-1);
      const whole = readFileSync(photo ?? '');
      appendFileSync(photo ?? '', '!');
      await expect(restore(target.url, backup)).rejects.toThrow('is not what was backed up');
      rmSync(photo ?? '');
      await expect(restore(target.url, backup)).rejects.toThrow('is missing from this backup');
      // A folder in its place can't be read, as a file of another user can't.
      mkdirSync(photo ?? '');
      await expect(restore(target.url, backup)).rejects.toThrow(/can't be read: Error: EISDIR/);
      rmdirSync(photo ?? '');
      writeFileSync(photo ?? '', whole);
      const sums = path.join(backup, 'SHA256SUMS');
      const lines = readFileSync(sums, 'utf8').split('\n');
      writeFileSync(sums, lines.slice(1).join('\n'));
      await expect(restore(target.url, backup)).rejects.toThrow(/names \d+ files/);
      writeFileSync(sums, `${'0'.repeat(64)}  ../../etc/passwd\n`);
      await expect(restore(target.url, backup)).rejects.toThrow('none of ours');
      await expect(restore(target.url, folder)).rejects.toThrow('it has no manifest.json');
      rmSync(path.join(backup, 'manifest.json'));
      mkdirSync(path.join(backup, 'manifest.json'));
      await expect(restore(target.url, backup)).rejects.toThrow(/can't be read: Error: EISDIR/);
      expect(existsSync(path.join(folder, 'target', 'images'))).toBe(false);
    } finally {
      await target.drop();
    }
  });

  it('leaves nothing behind when it fails, and says why', async () => {
    const missing =
      dialect === 'sqlite'
        ? `file:${path.join(folder, 'nothing.db')}`
        : 'postgresql://rummage@127.0.0.1:1/nothing';
    await expect(save(missing)).rejects.toThrow(/no database at|cannot be reached/);
    expect(readdirSync(path.join(folder, 'backups'))).toEqual([]);
  });
});
