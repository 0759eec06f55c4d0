import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startS3, type FakeS3 } from '../../../tests/fakes/s3';
import { createDiskStore, type FileStore } from './file-store.server';
import { createS3Store } from './s3-store.server';

const folder = mkdtempSync(path.join(os.tmpdir(), 'rummage-test-store-'));
let s3: FakeS3;
beforeAll(async () => {
  s3 = await startS3();
});
afterAll(async () => {
  await s3.close();
  rmSync(folder, { recursive: true });
});

const keys = { accessKeyId: 'key-id', secretAccessKey: 'secret' };
const bucket = (endpoint: string) =>
  createS3Store({ bucket: 'photos', region: 'us-east-1', endpoint, keys });

describe.each<[string, () => Promise<FileStore>]>([
  ['the disk', async () => createDiskStore(folder)],
  ['a bucket', () => bucket(s3.url)],
])('%s', (_name, open) => {
  it('gives back what was put, byte for byte, until it is removed', async () => {
    const store = await open();
    const bytes = Buffer.from([0, 255, 10, 13, 128]);
    expect(await store.find('a-key.webp')).toBeNull();
    await store.put('a-key.webp', bytes, 'image/webp');
    expect(Buffer.from((await store.find('a-key.webp')) ?? [])).toEqual(bytes);
    await store.put('a-key.webp', Buffer.from('other'), 'image/webp');
    expect(Buffer.from((await store.find('a-key.webp')) ?? []).toString()).toBe('other');
    await store.remove('a-key.webp');
    await store.remove('a-key.webp');
    expect(await store.find('a-key.webp')).toBeNull();
  });
});

describe('the disk', () => {
  it('leaves nothing half-written and never climbs out of its folder', async () => {
    const store = createDiskStore(folder);
    for (const key of ['../out.webp', 'ab/../../x']) {
      const put = store.put(key, Buffer.from('x'), 'image/webp');
      await expect(put).rejects.toThrow(`Not a storage key: ${key}`);
    }
    expect(existsSync(path.join(folder, '..', 'out.webp'))).toBe(false);
    const names = readdirSync(folder, { recursive: true, encoding: 'utf8' });
    expect(names.filter((name) => name.includes('.part'))).toEqual([]);
  });
});

describe('a bucket', () => {
  it('keeps files under a folder of our own, with their type', async () => {
    const store = await bucket(s3.url);
    await store.put('typed.webp', Buffer.from('x'), 'image/webp');
    expect(s3.objects.get('/photos/images/typed.webp')).toMatchObject({
      contentType: 'image/webp',
    });
  });

  it('is asked again when it stumbles', async () => {
    const store = await bucket(s3.url);
    s3.failures.push(500, 503);
    await store.put('again.webp', Buffer.from('x'), 'image/webp');
    expect(s3.objects.has('/photos/images/again.webp')).toBe(true);
  });

  it('refuses in words of its own, and is not taken for empty', async () => {
    const store = await bucket(s3.url);
    s3.failures.push(403);
    await expect(store.find('typed.webp')).rejects.toMatchObject({ name: 'AccessDenied' });
    s3.failures.push(404);
    await expect(store.find('typed.webp')).rejects.toMatchObject({ name: 'NoSuchBucket' });
    s3.failures.push(500, 500, 500);
    await expect(store.put('never.webp', Buffer.from('x'), 'image/webp')).rejects.toMatchObject({
      name: 'InternalError',
    });
    const stranger = await createS3Store({
      bucket: 'photos',
      region: 'us-east-1',
      endpoint: s3.url,
      keys: { accessKeyId: 'stranger', secretAccessKey: 'secret' },
    });
    await expect(stranger.find('typed.webp')).rejects.toMatchObject({ name: 'AccessDenied' });
  });

  it('that is not there is an error, not an empty one', async () => {
    const gone = await startS3();
    await gone.close();
    const store = await bucket(gone.url);
    await expect(store.find('typed.webp')).rejects.toMatchObject({ code: 'ECONNREFUSED' });
  });
});
