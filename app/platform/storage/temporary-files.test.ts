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
import { createUploadStore } from './temporary-files.server';
import { HOUR_MS } from '~/lib/durations';

let folder: string;
beforeEach(() => {
  folder = path.join(mkdtempSync(path.join(os.tmpdir(), 'rummage-test-uploads-')), 'incoming');
});
afterEach(() => rmSync(path.dirname(folder), { recursive: true, force: true }));

const stream = (...chunks: string[]) => Readable.from(chunks.map((chunk) => Buffer.from(chunk)));

it('keeps a file until it is removed', async () => {
  const uploadStore = createUploadStore(folder);
  const file = await uploadStore.take(stream('one ', 'two'));
  if (!file) throw new Error('There was no room.');
  expect(file.bytes).toBe(7);
  expect(readFileSync(file.path, 'utf8')).toBe('one two');
  await uploadStore.remove(file);
  expect(readdirSync(folder)).toEqual([]);
});

it('has room again when files are gone', async () => {
  const uploadStore = createUploadStore(folder, 10);
  const first = await uploadStore.take(stream('12345678'));
  expect(await uploadStore.take(stream('1', '2', '3'))).toBeNull();
  expect(readdirSync(folder)).toHaveLength(1);
  if (first) await uploadStore.remove(first);
  expect(await uploadStore.take(stream('1', '2', '3'))).not.toBeNull();
});

it('leaves nothing of a stream that breaks', async () => {
  const uploadStore = createUploadStore(folder, 10);
  const breaking = Readable.from(
    (async function* () {
      yield Buffer.from('12345678');
      throw new Error('gone');
    })(),
  );
  await expect(uploadStore.take(breaking)).rejects.toThrow('gone');
  expect(readdirSync(folder)).toEqual([]);
  expect(await uploadStore.take(stream('12345678'))).not.toBeNull();
});

it('sweeps only what is older than an hour', async () => {
  const uploadStore = createUploadStore(folder);
  await uploadStore.sweep(new Date());
  const file = await uploadStore.take(stream('fresh'));
  const stale = path.join(folder, 'stale.part');
  writeFileSync(stale, 'x');
  const twoHoursAgo = new Date(Date.now() - 2 * HOUR_MS);
  utimesSync(stale, twoHoursAgo, twoHoursAgo);
  await uploadStore.sweep(new Date());
  expect(existsSync(stale)).toBe(false);
  expect(existsSync(file?.path ?? '')).toBe(true);
});

it('rejects with a storage fault when the file can not be written, and keeps its room', async () => {
  writeFileSync(folder, 'a file where the folder should be');
  const uploadStore = createUploadStore(folder, 10);
  const endless = new Readable({ read() {} });
  endless.push('12345678');
  await expect(uploadStore.take(endless)).rejects.toMatchObject({ name: 'StorageFault' });
  rmSync(folder);
  expect(await uploadStore.take(stream('1234567890'))).not.toBeNull();
});

it('leaves signed-in people their room, whatever arrives from anonymous addresses', async () => {
  const uploadStore = createUploadStore(folder, 160);
  const from = (key: string) => ({ signedIn: false, key });
  const ten = () => stream('1234567890');
  const first = await uploadStore.take(ten(), from('a'));
  expect(first).not.toBeNull();
  expect(await uploadStore.take(stream('1'), from('a'))).toBeNull();
  for (const address of ['b', 'c', 'd']) {
    expect(await uploadStore.take(ten(), from(address))).not.toBeNull();
  }
  expect(await uploadStore.take(stream('1'), from('e'))).toBeNull();
  const seller = { signedIn: true, key: 'a' };
  for (let files = 0; files < 8; files += 1) {
    expect(await uploadStore.take(ten(), seller)).not.toBeNull();
  }
  expect(await uploadStore.take(stream('1'), seller)).toBeNull();
  expect(await uploadStore.take(ten(), { signedIn: true, key: 'b' })).not.toBeNull();
  if (first) await uploadStore.remove(first);
  expect(await uploadStore.take(ten(), from('e'))).not.toBeNull();
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
    const uploadStore = createUploadStore(folder);
    await expect(uploadStore.take(endless)).rejects.toMatchObject({
      name: 'StorageFault',
      cause: { code: 'ENOSPC' },
    });
    expect(readdirSync(folder)).toEqual([]);
  } finally {
    spawnSync('umount', [disk]);
  }
});
