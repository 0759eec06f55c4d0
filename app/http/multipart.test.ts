import { mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { MAX_PHOTO_BYTES } from '~/lib/photo-limits';
import {
  createUploadStore,
  StorageFault,
  type UploadStore,
} from '~/platform/storage/temporary-files.server';
import { readMultipart } from './multipart.server';

let folder: string;
let uploadStore: UploadStore;
beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'rummage-test-incoming-'));
  uploadStore = createUploadStore(folder);
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const ADDRESS = 'http://localhost/register';
const post = (body: BodyInit, headers?: HeadersInit) =>
  new Request(ADDRESS, { method: 'POST', body, duplex: 'half', ...(headers && { headers }) });

function formWith(...entries: [string, string | Blob, string?][]): FormData {
  const form = new FormData();
  for (const [name, value, filename] of entries) {
    if (typeof value === 'string') form.append(name, value);
    else form.append(name, value, filename);
  }
  return form;
}

const blob = (bytes: number, fill = 'x') => new Blob([Buffer.alloc(bytes, fill)]);
const read = (form: FormData, most = 6) => readMultipart(post(form), uploadStore, { photo: most });

/** The same form, sent in small chunks and stopped at a point. */
async function inPieces(form: FormData, until?: (bytes: number) => number) {
  const whole = new Response(form);
  const type = whole.headers.get('Content-Type') ?? '';
  const bytes = new Uint8Array(await whole.arrayBuffer());
  const end = until ? until(bytes.length) : bytes.length;
  let at = 0;
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      if (at >= end) return controller.close();
      controller.enqueue(bytes.subarray(at, Math.min(end, (at += 997))));
    },
  });
  return post(body, { 'Content-Type': type });
}

describe('a multipart form', () => {
  it('gives its texts and its files in order', async () => {
    const form = formWith(
      ['name', 'Åse "Ø" 🚲'],
      ['photo', blob(300_000, 'a'), 'large.jpg'],
      ['photo', blob(10, 'b'), 'small.jpg'],
      ['email', 'ase@x.test'],
    );
    const sent = await readMultipart(await inPieces(form), uploadStore, { photo: 6 });
    expect([...sent.form]).toEqual([
      ['name', 'Åse "Ø" 🚲'],
      ['email', 'ase@x.test'],
    ]);
    expect(sent.uploads.map(({ name }) => name)).toEqual(['large.jpg', 'small.jpg']);
    const [first] = sent.uploads;
    if (typeof first?.photo !== 'object') throw new Error('The file was not stored.');
    expect(readFileSync(first.photo.path, 'latin1')).toBe('a'.repeat(300_000));
    await sent.dispose();
    expect(readdirSync(folder)).toEqual([]);
  });

  it('takes a file of exactly 8 MB and keeps all texts around one that is larger', async () => {
    const exact = await read(formWith(['photo', blob(MAX_PHOTO_BYTES), 'exact.jpg']));
    expect(exact.uploads[0]?.photo).toMatchObject({ bytes: MAX_PHOTO_BYTES });
    const larger = await read(
      formWith(
        ['name', 'Ada'],
        ['photo', blob(MAX_PHOTO_BYTES + 1), 'large.jpg'],
        ['email', 'ada@x.test'],
      ),
    );
    expect(larger.uploads[0]?.photo).toBe('too-large');
    expect(larger.form.get('email')).toBe('ada@x.test');
    await exact.dispose();
    expect(readdirSync(folder)).toEqual([]);
  });

  it('discards files of unknown fields, and more files than the field takes', async () => {
    const sent = await read(
      formWith(
        ['other', blob(10), 'a.jpg'],
        ['__proto__', blob(10), 'b.jpg'],
        ['photo', blob(10), 'c.jpg'],
        ['photo', blob(10), 'd.jpg'],
      ),
      1,
    );
    expect(sent.uploads).toMatchObject([
      { name: 'c.jpg', photo: { bytes: 10 } },
      { name: 'd.jpg', photo: 'no-room' },
    ]);
    expect(readdirSync(folder)).toHaveLength(1);
  });

  it('knows a field in which nothing was chosen from an empty file', async () => {
    expect((await read(formWith(['photo', blob(0), '']))).uploads).toEqual([]);
    const second = formWith(['photo', blob(0), ''], ['photo', blob(10), 'chosen.jpg']);
    expect((await read(second, 1)).uploads).toMatchObject([{ photo: { bytes: 10 } }]);
    expect((await read(formWith(['photo', blob(0), 'empty.jpg']))).uploads).toMatchObject([
      { photo: { bytes: 0 } },
    ]);
  });
});

describe('a form that is damaged', () => {
  it.each([0, 0.3, 0.6, 0.99])('is refused and leaves nothing, cut off at %d', async (share) => {
    const form = formWith(['name', 'Ada'], ['photo', blob(200_000), 'a.jpg']);
    const request = await inPieces(form, (bytes) => Math.floor(bytes * share));
    await expect(readMultipart(request, uploadStore, { photo: 1 })).rejects.toMatchObject({
      code: 'bad_request',
    });
    expect(readdirSync(folder)).toEqual([]);
  });

  it('is refused when its sender goes away', async () => {
    const whole = new Response(formWith(['photo', blob(200_000), 'a.jpg']));
    const type = whole.headers.get('Content-Type') ?? '';
    const bytes = new Uint8Array(await whole.arrayBuffer());
    let pulled = 0;
    const body = new ReadableStream<Uint8Array>({
      pull(controller) {
        pulled += 1;
        if (pulled > 1) controller.error(new Error('aborted'));
        else controller.enqueue(bytes.subarray(0, 100_000));
      },
    });
    const reading = readMultipart(post(body, { 'Content-Type': type }), uploadStore, { photo: 1 });
    await expect(reading).rejects.toMatchObject({ code: 'bad_request' });
    expect(readdirSync(folder)).toEqual([]);
  });

  it.each([
    'multipart/form-data',
    'multipart/form-data; boundary=',
    'multipart/form-data; boundary=b',
  ])('is refused as %s', async (type) => {
    const reading = readMultipart(post('not a form', { 'Content-Type': type }), uploadStore, {});
    await expect(reading).rejects.toMatchObject({ code: 'bad_request' });
  });

  it('is refused with more text than people type', async () => {
    await expect(read(formWith(['name', 'x'.repeat(300_000)]))).rejects.toMatchObject({
      code: 'payload_too_large',
    });
    const many = formWith(
      ...Array.from({ length: 300 }, (_, n): [string, string] => [`f${n}`, 'x']),
    );
    await expect(read(many)).rejects.toMatchObject({ code: 'payload_too_large' });
  });
});

describe('a form whose file can not be written', () => {
  /** A form that starts and never ends, as from a slow client. */
  async function unfinished(): Promise<Request> {
    const whole = new Response(formWith(['photo', blob(300_000), 'a.jpg'], ['name', 'Ada']));
    const type = whole.headers.get('Content-Type') ?? '';
    const bytes = new Uint8Array(await whole.arrayBuffer());
    let cancelled = false;
    const body = new ReadableStream<Uint8Array>({
      start: (controller) => controller.enqueue(bytes.subarray(0, 250_000)),
      cancel: () => void (cancelled = true),
    });
    const request = post(body, { 'Content-Type': type });
    return Object.assign(request, { wasCancelled: () => cancelled });
  }

  const fullAfter = (bytes: number): UploadStore => ({
    ...uploadStore,
    async take(stream) {
      let written = 0;
      for await (const chunk of stream) {
        written += (chunk as Buffer).byteLength;
        if (written > bytes) throw new StorageFault(new Error('ENOSPC'));
      }
      return null;
    },
  });

  it.each([0, 200_000])('is refused at once after %d bytes', async (room) => {
    const request = await unfinished();
    const reading = readMultipart(request, fullAfter(room), { photo: 1 });
    await expect(reading).rejects.toMatchObject({ code: 'unavailable', retryAfter: 30 });
    // Cancelling the body would close the connection before the answer is sent.
    expect((request as Request & { wasCancelled(): boolean }).wasCancelled()).toBe(false);
  });

  it('is refused at once although the folder can not be made', async () => {
    rmSync(folder, { recursive: true });
    writeFileSync(folder, 'a file where the folder should be');
    const reading = readMultipart(await unfinished(), uploadStore, { photo: 1 });
    await expect(reading).rejects.toMatchObject({ code: 'unavailable' });
  });
});

it('stores nothing of a single file that is too large by the declared length', async () => {
  const request = post(formWith(['name', 'Ada'], ['photo', blob(100), 'a.jpg']));
  const body = new Uint8Array(await request.arrayBuffer());
  const declared = String(MAX_PHOTO_BYTES + 2 * 1024 * 1024);
  const headers = { 'Content-Type': request.headers.get('Content-Type') ?? '' };
  const again = new Request(ADDRESS, {
    method: 'POST',
    body,
    headers: { ...headers, 'Content-Length': declared },
  });
  let taken = 0;
  const counting = { ...uploadStore, take: () => Promise.resolve(((taken += 1), null)) };
  const sent = await readMultipart(again, counting, { photo: 1 });
  expect(sent.uploads[0]?.photo).toBe('too-large');
  expect([sent.form.get('name'), taken]).toEqual(['Ada', 0]);
});
