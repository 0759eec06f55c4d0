import { spawnSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createSpool } from './spool.server';

let folder: string;
beforeEach(() => {
  folder = path.join(mkdtempSync(path.join(os.tmpdir(), 'rummage-test-spool-')), 'incoming');
});
afterEach(() => rmSync(path.dirname(folder), { recursive: true, force: true }));

const stream = (...chunks: string[]) => Readable.from(chunks.map((chunk) => Buffer.from(chunk)));

it('keeps a file until it is removed', async () => {
  const spool = createSpool(folder);
  const file = await spool.take(stream('one ', 'two'));
  if (!file) throw new Error('There was no room.');
  expect(file.bytes).toBe(7);
  expect(readFileSync(file.path, 'utf8')).toBe('one two');
  await spool.remove(file);
  expect(readdirSync(folder)).toEqual([]);
});

it('has room again when files are gone', async () => {
  const spool = createSpool(folder, 10);
  const first = await spool.take(stream('12345678'));
  expect(await spool.take(stream('1', '2', '3'))).toBeNull();
  expect(readdirSync(folder)).toHaveLength(1);
  if (first) await spool.remove(first);
  expect(await spool.take(stream('1', '2', '3'))).not.toBeNull();
});

it('leaves nothing of a stream that breaks', async () => {
  const spool = createSpool(folder, 10);
  const breaking = Readable.from(
    (async function* () {
      yield Buffer.from('12345678');
      throw new Error('gone');
    })(),
  );
  await expect(spool.take(breaking)).rejects.toThrow('gone');
  expect(readdirSync(folder)).toEqual([]);
  expect(await spool.take(stream('12345678'))).not.toBeNull();
});

it('sweeps only what is older than an hour', async () => {
  const spool = createSpool(folder);
  await spool.sweep(new Date());
  const file = await spool.take(stream('fresh'));
  const stale = path.join(folder, 'stale.part');
  writeFileSync(stale, 'x');
  const twoHoursAgo = new Date(Date.now() - 2 * 60 * 60_000);
  utimesSync(stale, twoHoursAgo, twoHoursAgo);
  await spool.sweep(new Date());
  expect(existsSync(stale)).toBe(false);
  expect(existsSync(file?.path ?? '')).toBe(true);
});

it('rejects with a storage fault when the file can not be written, and keeps its room', async () => {
  writeFileSync(folder, 'a file where the folder should be');
  const spool = createSpool(folder, 10);
  const endless = new Readable({ read() {} });
  endless.push('12345678');
  await expect(spool.take(endless)).rejects.toMatchObject({ name: 'StorageFault' });
  rmSync(folder);
  expect(await spool.take(stream('1234567890'))).not.toBeNull();
});

it('leaves signed-in people their room, whatever arrives from anonymous addresses', async () => {
  const spool = createSpool(folder, 160);
  const from = (key: string) => ({ signedIn: false, key });
  const ten = () => stream('1234567890');
  const first = await spool.take(ten(), from('a'));
  expect(first).not.toBeNull();
  expect(await spool.take(stream('1'), from('a'))).toBeNull();
  for (const address of ['b', 'c', 'd']) {
    expect(await spool.take(ten(), from(address))).not.toBeNull();
  }
  expect(await spool.take(stream('1'), from('e'))).toBeNull();
  const seller = { signedIn: true, key: 'a' };
  for (let files = 0; files < 8; files += 1) {
    expect(await spool.take(ten(), seller)).not.toBeNull();
  }
  expect(await spool.take(stream('1'), seller)).toBeNull();
  expect(await spool.take(ten(), { signedIn: true, key: 'b' })).not.toBeNull();
  if (first) await spool.remove(first);
  expect(await spool.take(ten(), from('e'))).not.toBeNull();
});

it('rejects at once when the disk is full in the middle of a file', async (test) => {
  const disk = path.dirname(folder);
  mkdirSync(disk, { recursive: true });
  const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=64k', 'tmpfs', disk]);
  test.skip(mounted.status !== 0, 'only root may mount a small disk');
  try {
    const endless = new Readable({
      read() {
        this.push(Buffer.alloc(16 * 1024));
      },
    });
    const spool = createSpool(folder);
    await expect(spool.take(endless)).rejects.toMatchObject({
      name: 'StorageFault',
      cause: { code: 'ENOSPC' },
    });
    expect(readdirSync(folder)).toEqual([]);
  } finally {
    spawnSync('umount', [disk]);
  }
});
