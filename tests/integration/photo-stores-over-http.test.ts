/** Where photos are kept, from outside, against the built server: run `npm run build` first. */
import { existsSync } from 'node:fs';
import path from 'node:path';
import { afterEach, expect, it } from 'vitest';
import { startBuiltServer, type BuiltServer } from '../setup/built-server';
import { UPRIGHT, corners, cornersOf } from '../setup/photos';
import { startImageHost } from '../fakes/image-host';
import { startS3 } from '../fakes/s3';

const closings: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closings.splice(0).reverse()) await close();
});

async function start(env: Record<string, string>): Promise<BuiltServer> {
  const server = await startBuiltServer({ LOG_LEVEL: 'silent', ...env });
  closings.push(() => server.stop());
  return server;
}

interface Browser {
  token: string;
  cookie: string;
}

async function signIn({ url }: BuiltServer, email: string, password: string): Promise<Browser> {
  const answer = await fetch(`${url}/sign-in`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ email, password }),
  });
  const { accessToken } = (await answer.json()) as { accessToken: string };
  return { token: accessToken, cookie: answer.headers.get('Set-Cookie')?.split(';')[0] ?? '' };
}

async function upload({ url }: BuiltServer, { token }: Browser) {
  const form = new FormData();
  const photo = await corners(8).jpeg({ quality: 95 }).toBuffer();
  form.append('image', new Blob([new Uint8Array(photo)]), 'photo.jpg');
  const headers = { Authorization: `Bearer ${token}` };
  const answer = await fetch(`${url}/upload`, { method: 'POST', headers, body: form });
  const body = (await answer.json()) as { data?: { display_url: string }; message?: string };
  return { status: answer.status, address: body.data?.display_url ?? '', message: body.message };
}

async function register({ url }: BuiltServer, email: string): Promise<string> {
  const form = new FormData();
  const given = { name: 'Ada Brooks', role: 'buyer', password: 'a fine password', email };
  for (const [name, value] of Object.entries(given)) form.append(name, value);
  const photo = await corners(1).png().toBuffer();
  form.append('photo', new Blob([new Uint8Array(photo)]), 'photo.png');
  const headers = { 'Sec-Fetch-Site': 'same-origin' };
  const options = { method: 'POST', headers, body: form, redirect: 'manual' } as const;
  const answer = await fetch(`${url}/register`, options);
  expect(answer.status).toBe(302);
  const cookies = answer.headers.getSetCookie().map((cookie) => cookie.split(';')[0]);
  const home = await fetch(url, { headers: { Cookie: cookies.join('; ') } });
  return (home.headers.get('Content-Security-Policy') ?? '') + (await home.text());
}

/** Photos of the demo's listings, and portraits. */
const DEMO_PICTURES = 822;

it('a bucket holds everything, and the site goes on without it', async () => {
  const s3 = await startS3();
  closings.push(() => s3.close());
  const server = await start({
    S3_ENDPOINT: s3.url,
    S3_BUCKET: 'photos',
    S3_ACCESS_KEY_ID: 'key-id',
    S3_SECRET_ACCESS_KEY: 'secret',
  });
  expect(s3.objects.size).toBe(DEMO_PICTURES);
  expect(existsSync(path.join(server.dataDir, 'images'))).toBe(false);
  const seller = await signIn(server, 'seller@rummage.test', 'rummage-demo');
  const { address } = await upload(server, seller);
  const shown = await fetch(address);
  expect(await cornersOf(Buffer.from(await shown.arrayBuffer()))).toEqual(UPRIGHT);
  expect(s3.objects.size).toBe(DEMO_PICTURES + 2);

  s3.failures.push(...Array.from({ length: 6 }, () => 500));
  const failed = await upload(server, seller);
  expect([failed.status, failed.message]).toEqual([503, 'Something was wrong. Plese try again']);
  const missing = await fetch(address);
  expect([missing.status, missing.headers.get('Retry-After')]).toEqual([503, '10']);
  expect((await fetch(server.url)).status).toBe(200);
  s3.failures.length = 0;
  expect((await fetch(address)).status).toBe(200);
});

it('the image-hosting service shows what it was given, and pages may show it', async () => {
  const service = await startImageHost('a key');
  closings.push(() => service.close());
  const env = { IMAGE_HOST_URL: `${service.url}/1/upload`, IMAGE_HOST_KEY: 'a key' };
  const server = await start(env);
  const seller = await signIn(server, 'seller@rummage.test', 'rummage-demo');
  const { address } = await upload(server, seller);
  expect(address).toBe(`${service.url}/shown/0.jpg`);
  expect(service.requests).toContain('POST /1/upload?key=a+key');
  expect(await cornersOf(service.pictures[0] ?? Buffer.of())).toEqual(UPRIGHT);
  const page = await register(server, 'hosted@example.com');
  expect(page).toContain(`img-src 'self' data: ${service.url};`);
  expect(page).toContain(`src="${service.url}/shown/1.jpg"`);
  const profile = await fetch(`${server.url}/users`, {
    method: 'POST',
    headers: {
      Authorization: `Bearer ${(await signIn(server, 'hosted@example.com', 'a fine password')).token}`,
      'Content-Type': 'application/json',
    },
    body: '{}',
  });
  expect(await profile.json()).toMatchObject({ image: `${service.url}/shown/1.jpg` });

  service.next.push({ status: 500, body: 'oops' }, { status: 200, body: '{"data":{}}' });
  const failed = await upload(server, seller);
  expect([failed.status, failed.message]).toEqual([503, 'Something was wrong. Plese try again']);
  const without = await register(server, 'without@example.com');
  expect(without).toContain('the photo could not be stored');
});
