/** Photos from outside, against the built server: run `npm run build` first. */
import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startBuiltServer, type BuiltServer } from '../setup/built-server';
import { SVG, UPRIGHT, bomb, containerOf, corners, cornersOf, noise } from '../setup/photos';

let server: BuiltServer;
let token: string;
beforeAll(async () => {
  server = await startBuiltServer();
  const { accessToken } = await signIn(server);
  token = accessToken;
});
afterAll(() => server.stop());

async function signIn({ url }: BuiltServer): Promise<{ accessToken: string }> {
  const answer = await fetch(`${url}/sign-in`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ email: 'seller@rummage.test', password: 'rummage-demo' }),
  });
  return (await answer.json()) as { accessToken: string };
}

function upload(bytes: Uint8Array | string, { field = 'image', to = server.url } = {}) {
  const form = new FormData();
  form.append(field, new Blob([Buffer.from(bytes)], { type: 'image/jpeg' }), 'photo.jpg');
  return fetch(`${to}/upload`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${token}` },
    body: form,
  });
}

async function refusal(bytes: Uint8Array | string) {
  const answer = await upload(bytes);
  const { code, fields } = (await answer.json()) as { code: string; fields?: object };
  return { status: answer.status, code, at: Object.keys(fields ?? {}) };
}

const incoming = () => readdirSync(path.join(server.dataDir, 'incoming'));

/** The photos as they are stored, without the sizes that were made from them. */
function storedFiles(): string[] {
  const names = readdirSync(path.join(server.dataDir, 'images'), { recursive: true });
  return names
    .map(String)
    .filter((name) => /x\d+-[0-9a-f]{6}\.webp$/.test(name))
    .sort();
}

/** The most memory the server has held so far, in bytes. */
function peakMemory(pid: number): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  return Number(/VmHWM:\s+(\d+) kB/.exec(status)?.[1]) * 1024;
}

describe('POST /upload', () => {
  it('answers an address at which the photo stands upright, without its secrets', async () => {
    const failure = corners(6).withExifMerge({ IFD3: { GPSLatitude: '51/1 30/1 0/1' } });
    const answer = await upload(await failure.jpeg({ quality: 95 }).toBuffer());
    expect(answer.status).toBe(200);
    const { data } = (await answer.json()) as { data: { display_url: string } };
    const shown = await fetch(data.display_url);
    const bytes = Buffer.from(await shown.arrayBuffer());
    expect(await cornersOf(bytes)).toEqual(UPRIGHT);
    expect((await sharp(bytes).metadata()).exif).toBeUndefined();
    expect(incoming()).toEqual([]);
  });

  it('refuses what it can’t take, each with its own status', async () => {
    const at = ['image'];
    expect(await refusal(SVG)).toEqual({ status: 415, code: 'unsupported_media_type', at });
    expect(await refusal(containerOf('heic'))).toMatchObject({ status: 415, at });
    expect(await refusal(await bomb(8000, 6000))).toMatchObject({ status: 422, at });
    const cut = (await noise(400, 400)).subarray(0, 9_000);
    expect(await refusal(cut)).toMatchObject({ status: 422, at });
    expect((await upload(await corners().png().toBuffer(), { field: 'picture' })).status).toBe(422);
    expect(incoming()).toEqual([]);
  });

  it('refuses a photo above 8 MB in the same words, however large it is', async () => {
    const message = 'That photo is larger than 8 MB. Choose a smaller one.';
    for (const bytes of [8 * 1024 * 1024 + 1, 9_000_000, 60_000_000]) {
      const answer = await upload(Buffer.alloc(bytes));
      expect(answer.status).toBe(413);
      expect(await answer.json()).toEqual({
        message,
        code: 'payload_too_large',
        fields: { image: [message] },
      });
    }
    expect(incoming()).toEqual([]);
  });

  it('wants somebody signed in, a POST and a form', async () => {
    const address = `${server.url}/upload`;
    expect((await fetch(address, { method: 'POST', body: new FormData() })).status).toBe(401);
    expect((await fetch(address)).status).toBe(405);
    const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' };
    const json = await fetch(address, { method: 'POST', headers, body: '{}' });
    expect(json.status).toBe(415);
  });
});

describe('a photo’s address', () => {
  it('is for ever, can’t become anything else, and says when nothing has changed', async () => {
    const answer = await upload(await noise(700, 500));
    const { data } = (await answer.json()) as { data: { display_url: string } };
    for (const [file, type] of [
      ['320.avif', 'image/avif'],
      ['320.webp', 'image/webp'],
      ['320.jpg', 'image/jpeg'],
    ] as const) {
      const address = new URL(file, data.display_url);
      const shown = await fetch(address);
      expect(shown.status).toBe(200);
      expect(Object.fromEntries(shown.headers)).toMatchObject({
        'content-type': type,
        'cache-control': 'public, max-age=31536000, immutable',
        'x-content-type-options': 'nosniff',
        'content-security-policy': "default-src 'none';frame-ancestors 'none';sandbox",
        'cross-origin-resource-policy': 'cross-origin',
      });
      const { width } = await sharp(Buffer.from(await shown.arrayBuffer())).metadata();
      expect(width).toBe(320);
      const headers = { 'If-None-Match': shown.headers.get('ETag') ?? '' };
      const again = await fetch(address, { headers });
      expect([again.status, (await again.arrayBuffer()).byteLength]).toEqual([304, 0]);
    }
    const others = ['321.avif', '320.svg', '320.png', '0.jpg', '99999.jpg', '../../rummage.db'];
    for (const other of others) {
      expect((await fetch(new URL(other, data.display_url))).status).toBe(404);
    }
  });
});

describe('a registration', () => {
  const answers = { name: 'Ada Brooks', role: 'buyer', password: 'a fine password' };

  async function register(photo: Blob | null, given: Record<string, string>) {
    const form = new FormData();
    for (const [name, value] of Object.entries(given)) form.append(name, value);
    if (photo) form.append('photo', photo, 'photo.jpg');
    const answer = await fetch(`${server.url}/register`, {
      method: 'POST',
      headers: { 'Sec-Fetch-Site': 'same-origin', Accept: 'text/html' },
      redirect: 'manual',
      body: form,
    });
    return { status: answer.status, page: await answer.text() };
  }

  it('with a photo far too large shows the form again with all that was typed', async () => {
    const video = new Blob([Buffer.alloc(50 * 1024 * 1024)]);
    const given = { ...answers, email: 'large@example.com' };
    const { status, page } = await register(video, given);
    expect(status).toBe(413);
    expect(page).toContain('That photo is larger than 8 MB. Choose a smaller one.');
    expect(page).toContain('value="large@example.com"');
    expect(incoming()).toEqual([]);
  });

  it('is refused before it arrives when it is larger than a form may be', async () => {
    const film = new Blob([Buffer.alloc(60 * 1024 * 1024)]);
    const { status, page } = await register(film, answers);
    expect(status).toBe(413);
    expect(page).toContain('The photos are larger than 50 MB together;');
    expect(incoming()).toEqual([]);
  });

  it('that is refused stores nothing, and asks for the photo again without scripts', async () => {
    const bytes = new Uint8Array(await corners(3).jpeg().toBuffer());
    const photo = new Blob([bytes]);
    const before = storedFiles();
    const refused: [Record<string, string>, number][] = [
      [{ ...answers, email: 'not an address' }, 422],
      [{ ...answers, email: 'seller@rummage.test' }, 409],
      [{ ...answers, email: 'short@example.com', password: 'short' }, 422],
    ];
    for (const [given, expected] of refused) {
      const { status, page } = await register(photo, given);
      expect(status).toBe(expected);
      expect(page).toContain('Choose your photo again before you register.');
    }
    const damaged = new Blob([bytes.subarray(0, bytes.length / 2)]);
    const given = { ...answers, email: 'damaged@example.com' };
    expect((await register(damaged, given)).status).toBe(422);
    expect(storedFiles()).toEqual(before);
    expect(incoming()).toEqual([]);
    expect((await register(photo, given)).status).toBe(302);
    expect(storedFiles()).toHaveLength(before.length + 1);
  });
});

describe('a hundred uploads at once', () => {
  it('leave the pages responsive, the memory small and nothing behind', async () => {
    const photo = await sharp(await noise(2000, 1500))
      .blur(2)
      .jpeg({ quality: 90 })
      .toBuffer();
    let done = 0;
    const before = peakMemory(server.pid);
    const uploads = Array.from({ length: 100 }, async () => {
      const answer = await upload(photo);
      done += 1;
      return answer.status;
    });
    let pagesMeanwhile = 0;
    const pages = (async () => {
      while (done < 100) {
        const page = await fetch(`${server.url}/login`);
        await page.text();
        if (page.status === 200 && done < 100) pagesMeanwhile += 1;
      }
    })();
    const statuses = await Promise.all(uploads);
    await pages;
    expect(statuses.filter((status) => status !== 200)).toEqual([]);
    // A page waits for no photo: several are served in the time that each photo takes.
    expect(pagesMeanwhile).toBeGreaterThan(100);
    // The server has started from stored demo data, so that `before` holds no peak of its own. A hundred
    // decoded at once are 900 MB and more; the heap of some 1,500 pages meanwhile takes 250 to 450.
    expect(peakMemory(server.pid) - before).toBeLessThan(600 * 1024 * 1024);
    expect(incoming()).toEqual([]);
  }, 240_000);
});
