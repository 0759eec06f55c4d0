/** Floods of photos and a full disk, from outside, on both databases: with the sources served. */
import net from 'node:net';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, vi } from 'vitest';
import type { Database } from '~/platform/db/database';
import { readEnv } from '~/platform/env.server';
import { createLimits } from '~/platform/limits.server';
import type { Services } from '~/platform/services';
import { createDiskStore } from '~/platform/storage/file-store.server';
import { createUploadStore } from '~/platform/storage/temporary-files.server';
import { onEachDatabase } from '../setup/databases';
import { bomb, corners } from '../setup/photos';
import { startApp, type RunningApp } from '../setup/running-app';
import { actAs, addPerson } from '../setup/test-ctx';
import { openSession } from '~/features/accounts/sessions.server';

/** The app with its files in a folder of the test's own. */
async function open(db: Database, given: Partial<Services> = {}) {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'rummage-test-flood-'));
  const incoming = path.join(folder, 'incoming');
  const images = path.join(folder, 'images');
  const app = await startApp(db, {
    files: createDiskStore(images),
    uploadStore: createUploadStore(incoming),
    ...given,
  });
  onTestFinished(async () => {
    await app.close();
    rmSync(folder, { recursive: true, force: true });
  });
  const stored = async () => ({
    files: filesIn(incoming).length + filesIn(images).length,
    rows: await db.read.image.count(),
    people: await db.read.user.count(),
  });
  return { app, incoming, images, stored };
}

function filesIn(folder: string): string[] {
  try {
    const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
    return entries.filter((entry) => entry.isFile()).map(({ name }) => name);
  } catch {
    return [];
  }
}

async function signIn({ services }: RunningApp, role: 'seller' | 'buyer') {
  const person = await addPerson(services, role);
  const { userId } = person;
  const opened = await openSession(actAs(services, person), {
    userId,
    remember: false,
    userAgent: '',
  });
  return { person, headers: { Authorization: `Bearer ${opened.accessToken}` } };
}

const answers = { name: 'Ada Brooks', role: 'buyer', password: 'a fine password' };

function formOf(texts: Record<string, string>, field: string, photo: Buffer): FormData {
  const form = new FormData();
  form.append(field, new Blob([new Uint8Array(photo)]), 'photo');
  for (const [name, value] of Object.entries(texts)) form.append(name, value);
  return form;
}

function register({ url }: RunningApp, photo: Buffer, email: string, other: object = {}) {
  return fetch(`${url}/register`, {
    method: 'POST',
    headers: { 'Sec-Fetch-Site': 'same-origin', Accept: 'text/html' },
    redirect: 'manual',
    body: formOf({ ...answers, email, ...other }, 'photo', photo),
  });
}

function upload({ url }: RunningApp, photo: Buffer, headers: HeadersInit) {
  return fetch(`${url}/upload`, { method: 'POST', headers, body: formOf({}, 'image', photo) });
}

onEachDatabase('a flood of registrations with photos', (it) => {
  it('does not delay the upload of a seller, and stores no more than accounts', async ({ db }) => {
    const { app, stored } = await open(db);
    const { headers } = await signIn(app, 'seller');
    const heavy = await bomb(8000, 5000);
    const light = await corners().jpeg().toBuffer();
    let accepted = 0;
    const flood = Array.from({ length: 50 }, async (_, n) => {
      const { status } = await register(app, heavy, `flood-${n}@example.com`);
      accepted += Number(status === 302);
      return status;
    });
    // The first of the flood has an answer: all of them are under way.
    await Promise.race(flood);
    const before = accepted;
    expect((await upload(app, light, headers)).status).toBe(200);
    // In one common queue the upload would come after all that was accepted before it.
    expect(accepted - before).toBeLessThanOrEqual(5);
    const statuses = await Promise.all(flood);
    // From one address two photos are worked on at a time.
    expect(statuses.filter((status) => ![302, 429, 503].includes(status))).toEqual([]);
    expect(statuses).toContain(429);
    const { files, rows, people } = await stored();
    expect({ files, rows, people }).toEqual({
      files: accepted + 1,
      rows: accepted + 1,
      people: accepted + 1,
    });
  });

  it('says when to try again', async ({ db }) => {
    const busy: Services['pictures'] = {
      fingerprint: () => Promise.resolve(''),
      inspect: async () => {},
      prepare: () =>
        Promise.reject(Object.assign(new Error(), { name: 'PictureError', trouble: 'busy' })),
      render: () => Promise.reject(new Error('nothing is rendered here')),
    };
    const { app, stored } = await open(db, { pictures: busy });
    const photo = await corners().jpeg().toBuffer();
    const failure = await register(app, photo, 'ada@example.com');
    expect([failure.status, failure.headers.get('Retry-After')]).toEqual([503, '10']);
    expect(await stored()).toEqual({ files: 0, rows: 0, people: 0 });
  });

  it('is counted before a photo is decoded', async ({ db }) => {
    let prepared = 0;
    const counting: Services['pictures'] = {
      fingerprint: () => Promise.resolve(''),
      inspect: async () => {},
      prepare: async () => {
        prepared += 1;
        return { data: Buffer.from('x'), width: 10, height: 10, colour: '000000', fingerprint: '' };
      },
      render: () => Promise.reject(new Error('nothing is rendered here')),
    };
    const { app } = await open(db, { pictures: counting, limits: createLimits('on', db) });
    const photo = await corners().jpeg().toBuffer();
    const statuses: number[] = [];
    for (let n = 0; n < 35; n += 1) {
      statuses.push((await register(app, photo, `ada-${n}@example.com`)).status);
    }
    expect(statuses).toEqual([...Array<number>(30).fill(302), ...Array<number>(5).fill(429)]);
    expect(prepared).toBe(30);
  });
});

onEachDatabase('a registration that is refused', (it) => {
  it('has no photo decoded, for a common password and an address of the demo', async ({ db }) => {
    let prepared = 0;
    const pictures: Services['pictures'] = {
      fingerprint: () => Promise.resolve(''),
      inspect: async () => {},
      prepare: () => {
        prepared += 1;
        return Promise.reject(
          Object.assign(new Error(), { name: 'PictureError', trouble: 'busy' }),
        );
      },
      render: () => Promise.reject(new Error('nothing is rendered here')),
    };
    const env = { ...readEnv({}), RATE_LIMIT: 'off', production: true } as const;
    const { app, stored } = await open(db, { pictures, env });
    const photo = await corners().jpeg().toBuffer();
    const image = `data:image/jpeg;base64,${photo.toString('base64')}`;
    const demo = { email: 'newcomer@rummage.test' };
    const common = { email: 'ada@example.com', password: 'chocolate1' };
    for (const [wrong, reason] of [
      [common, 'That password is on a list of common passwords'],
      [demo, 'No mail can be sent to that address'],
    ] as const) {
      const page = await register(app, photo, wrong.email, wrong);
      const json = await fetch(`${app.url}/sign-up`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({ ...answers, ...wrong, image }),
      });
      for (const answer of [page, json]) {
        expect([answer.status, (await answer.text()).includes(reason)]).toEqual([422, true]);
      }
    }
    expect(prepared).toBe(0);
    expect(await stored()).toEqual({ files: 0, rows: 0, people: 0 });
  });
});

onEachDatabase('what is refused', (it) => {
  it('stores nothing, at every address that takes photos', async ({ db }) => {
    const { app, stored } = await open(db);
    const { headers, person } = await signIn(app, 'buyer');
    const photo = await corners().jpeg().toBuffer();
    const cut = photo.subarray(0, photo.length / 2);
    const image = `data:image/jpeg;base64,${photo.toString('base64')}`;
    const before = await stored();
    const post = (address: string, body: FormData | object, given: HeadersInit = headers) =>
      fetch(app.url + address, {
        method: 'POST',
        redirect: 'manual',
        headers: {
          'Sec-Fetch-Site': 'same-origin',
          ...given,
          ...(!(body instanceof FormData) && { 'Content-Type': 'application/json' }),
        },
        body: body instanceof FormData ? body : JSON.stringify(body),
      });
    const product = { name: 'Lamp', categoryId: 'nothing' };
    const twice = formOf({}, 'image', photo);
    twice.append('image', twice.get('image') as Blob, 'second.jpg');
    const refused: [() => Promise<Response>, number][] = [
      [() => register(app, photo, 'no address'), 422],
      [() => register(app, photo, person.email), 409],
      [() => register(app, cut, 'ada@example.com'), 422],
      [() => post('/sign-up', { ...answers, email: 'no address', image }, {}), 422],
      [() => post('/sign-up', { ...answers, email: person.email, image }, {}), 409],
      [() => post('/upload', formOf({}, 'image', photo), {}), 401],
      [() => post('/upload', formOf({}, 'image', cut)), 422],
      [() => post('/upload', formOf({}, 'picture', photo)), 422],
      [() => post('/upload', twice), 422],
      [() => post('/dashboard/add-product', formOf(product, 'photos', photo), {}), 401],
      [() => post('/dashboard/add-product', formOf(product, 'photos', photo)), 302],
      [
        () => post('/dashboard/account', formOf({ intent: 'profile', name: '' }, 'photo', photo)),
        422,
      ],
      [
        () => post('/dashboard/account', formOf({ intent: 'profile', name: 'Ada' }, 'photo', cut)),
        422,
      ],
    ];
    for (const [send, status] of refused) {
      const answer = await send();
      expect([answer.url, answer.status]).toEqual([answer.url, status]);
      expect(await stored()).toEqual(before);
    }
  });
});

onEachDatabase('a disk that takes no more', (it) => {
  it('is answered with 503 at once, wherever photos arrive', async ({ db }) => {
    const { app, incoming, stored } = await open(db);
    const { headers } = await signIn(app, 'seller');
    writeFileSync(incoming, 'a file where the folder should be');
    const photo = await bomb(2000, 2000);
    const before = await stored();
    const failure = await upload(app, photo, headers);
    expect([failure.status, failure.headers.get('Retry-After')]).toEqual([503, '30']);
    expect(await failure.json()).toMatchObject({ code: 'unavailable' });
    expect((await register(app, photo, 'ada@example.com')).status).toBe(503);
    for (const address of ['/dashboard/add-product', '/dashboard/account']) {
      const answer = await fetch(app.url + address, {
        method: 'POST',
        headers: { ...headers, 'Sec-Fetch-Site': 'same-origin' },
        body: formOf(
          { intent: 'profile' },
          address.endsWith('account') ? 'photo' : 'photos',
          photo,
        ),
      });
      expect([address, answer.status]).toEqual([address, 503]);
    }
    expect(await stored()).toEqual(before);
  });

  it('costs a registration only its photo where photos alone have no room', async ({ db }) => {
    const { app, images } = await open(db);
    const { headers } = await signIn(app, 'seller');
    writeFileSync(images, 'a file where the folder should be');
    const photo = await corners().jpeg().toBuffer();
    expect((await upload(app, photo, headers)).status).toBe(503);
    expect((await register(app, photo, 'ada@example.com')).status).toBe(302);
    expect(await db.read.image.count({ where: { removedAt: null } })).toBe(0);
  });
});

onEachDatabase('an upload that is cut off', (it) => {
  it('leaves nothing, however much of it had arrived', async ({ db }) => {
    const { app, incoming, stored } = await open(db);
    const before = await stored();
    const { host, hostname, port } = new URL(app.url);
    const head = [
      'POST /register HTTP/1.1',
      `Host: ${host}`,
      'Sec-Fetch-Site: same-origin',
      'Content-Type: multipart/form-data; boundary=b',
      'Content-Length: 4000000',
      '',
      '',
    ].join('\r\n');
    const part = '--b\r\nContent-Disposition: form-data; name="photo"; filename="a.jpg"\r\n\r\n';
    const sockets = Array.from({ length: 10 }, () => {
      const socket = net.connect(Number(port), hostname);
      socket.on('error', () => {}).write(head + part + 'x'.repeat(300_000));
      return socket;
    });
    await vi.waitFor(() => expect(filesIn(incoming)).toHaveLength(10), { timeout: 60_000 });
    for (const socket of sockets) socket.destroy();
    await vi.waitFor(() => expect(filesIn(incoming)).toEqual([]), { timeout: 60_000 });
    expect(await stored()).toEqual(before);
  });
});
