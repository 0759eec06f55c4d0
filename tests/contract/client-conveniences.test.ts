import { expect } from 'vitest';
import { createLimits } from '~/platform/limits.server';
import { apiApp, type ApiApp, type Caller } from '../setup/api-app';
import { onEachDatabase, onSqlite } from '../setup/databases';
import { noise } from '../setup/photos';
import { addPerson } from '../setup/test-ctx';

const json = { 'content-type': 'application/json' };

async function post(deps: ApiApp, path: string, headers: Record<string, string>, body?: unknown) {
  const answer = await fetch(deps.url + path, {
    method: 'POST',
    headers: { ...(body !== undefined && json), ...headers },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const cookies = answer.headers.getSetCookie().join();
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown>, cookies };
}

async function isSignedIn(deps: ApiApp, headers: Record<string, string>): Promise<boolean> {
  return (await post(deps, '/users', headers, {})).status === 200;
}

/** Uploads a photo. Gives its address. */
async function upload(deps: ApiApp, caller: Caller): Promise<string> {
  const form = new FormData();
  form.append('image', new File([new Uint8Array(await noise(8, 8))], 'photo.jpg'));
  const headers = await deps.headersOf(caller, 'bearer');
  const answer = await fetch(`${deps.url}/upload`, { method: 'POST', headers, body: form });
  return ((await answer.json()) as { data: { display_url: string } }).data.display_url;
}

onSqlite('POST /sign-out', (it) => {
  it.for(['/sign-out', '/api/sign-out'])('%s ends a session', async (path, { db }) => {
    for (const via of ['bearer', 'cookie'] as const) {
      const deps = await apiApp(db);
      const own = await deps.headersOf('buyer', via);
      expect(await isSignedIn(deps, own)).toBe(true);
      const done = await post(deps, path, own);
      expect([done.status, done.body]).toEqual([
        200,
        { acknowledged: true, message: 'You are logged out.' },
      ]);
      expect(done.cookies).toMatch(/rummage_session=;.*Expires=Thu, 01 Jan 1970/);
      expect(await isSignedIn(deps, own)).toBe(false);
      expect((await post(deps, path, own)).status).toBe(200);
      await deps.close();
    }
  });

  it('takes any body, none included, and whoever is not signed in', async ({ db }) => {
    const deps = await apiApp(db);
    expect((await post(deps, '/sign-out', {})).status).toBe(200);
    expect((await post(deps, '/sign-out', {}, {})).status).toBe(200);
    expect((await post(deps, '/sign-out', { authorization: 'Bearer null' }, {})).status).toBe(200);
    await deps.close();
  });

  it('ends the session of a good cookie beside a broken token', async ({ db }) => {
    const deps = await apiApp(db);
    const own = await deps.headersOf('buyer', 'cookie');
    await post(deps, '/sign-out', { ...own, authorization: 'Bearer broken' });
    expect(await isSignedIn(deps, own)).toBe(false);
    await deps.close();
  });

  it('ends both sessions of a browser that shows a token and a cookie', async ({ db }) => {
    const deps = await apiApp(db);
    const cookie = await deps.headersOf('buyer', 'cookie');
    const bearer = await deps.headersOf('other-buyer', 'bearer');
    await post(deps, '/sign-out', { ...cookie, ...bearer });
    expect(await isSignedIn(deps, cookie)).toBe(false);
    expect(await isSignedIn(deps, bearer)).toBe(false);
    await deps.close();
  });

  it('is refused to a cookie whose origin is not proved', async ({ db }) => {
    const deps = await apiApp(db);
    const { cookie = '' } = await deps.headersOf('buyer', 'cookie');
    const silent: Record<string, string>[] = [
      { cookie },
      { cookie, origin: 'https://evil.example' },
    ];
    for (const headers of silent) {
      const refused = await post(deps, '/sign-out', headers);
      expect([refused.status, refused.body.code]).toEqual([403, 'cross_site']);
    }
    expect(await isSignedIn(deps, { cookie, origin: deps.url })).toBe(true);
    await deps.close();
  });
});

onEachDatabase('POST /users with an image', (it) => {
  it('adopts an upload of the caller’s when the account has no photo', async ({ db }) => {
    const deps = await apiApp(db);
    const own = await deps.headersOf('buyer', 'bearer');
    const [first, second] = [await upload(deps, 'buyer'), await upload(deps, 'buyer')];
    const adopted = (await post(deps, '/users', own, { image: first })).body.image;
    const id = /\/images\/([\w-]+)\//.exec(first)?.[1];
    expect(adopted).toContain(id);
    const { userId } = deps.people.buyer;
    const photo = () =>
      db.read.user.findUnique({ where: { id: userId } }).then((user) => user?.imageId);
    expect(await photo()).toBe(id);
    expect((await post(deps, '/users', own, { image: second })).body.image).toBe(adopted);
    expect((await post(deps, '/users', own, {})).body.image).toBe(adopted);
    expect(await photo()).toBe(id);
    await deps.close();
  });

  it('adopts nothing else', async ({ db }) => {
    const deps = await apiApp(db);
    const own = await deps.headersOf('buyer', 'bearer');
    const others = await upload(deps, 'seller');
    for (const image of [others, 'https://example.com/a.jpg', '', null, 'x'.repeat(100_000)]) {
      const answer = await post(deps, '/users', own, { image });
      expect([200, 422]).toContain(answer.status);
      expect(answer.body.image ?? '').toBe('');
    }
    const { userId } = deps.people.buyer;
    expect((await db.read.user.findUnique({ where: { id: userId } }))?.imageId).toBeNull();
    await deps.close();
  });
});

onSqlite('look-ups that clients make beside every product', (it) => {
  it('may be cached for a minute and leave the read limit alone', async ({ db }) => {
    const deps = await apiApp(db);
    Object.assign(deps.services, { limits: createLimits('on', db) });
    const own = await deps.headersOf('buyer', 'bearer');
    const { buyer, seller } = deps.people;
    const ask = (path: string, method = 'GET') => fetch(deps.url + path, { method, headers: own });
    for (let index = 0; index < 320; index += 1) {
      const path = index % 2 ? `/users/verified/${seller.email}` : `/users/buyer/${buyer.email}`;
      const answer = await ask(index % 3 ? path : `/api${path}`, index % 5 ? 'GET' : 'HEAD');
      expect([answer.status, answer.headers.get('cache-control')]).toEqual([
        200,
        'private, max-age=60',
      ]);
      await answer.arrayBuffer();
    }
    for (const role of ['admin', 'seller']) {
      const answer = await ask(`/users/${role}/${buyer.email.toUpperCase()}`);
      expect(answer.headers.get('cache-control')).toBe('private, max-age=60');
    }
    expect((await ask(`/users/buyer/${seller.email}`)).headers.get('cache-control')).toBe(
      'no-store',
    );
    expect((await ask('/categories')).status).toBe(200);
    await deps.close();
  });
});

onSqlite('pictures', (it) => {
  it('may be shown by other sites, at every address and in every answer', async ({ db }) => {
    const deps = await apiApp(db);
    const photo = new URL(await upload(deps, 'seller')).pathname;
    const id = photo.split('/')[2] ?? '';
    const paths = [
      photo,
      photo.replace('/images/', '/Images/'),
      photo.replace(/\.\w+$/, '.webp'),
      photo.replace(/\.\w+$/, '.avif'),
      `/images/${id}/160.jpg`,
      '/category-pictures/any.webp',
      '/category-pictures/any-320.webp',
    ];
    for (const path of paths) {
      for (const method of ['GET', 'HEAD']) {
        const first = await fetch(deps.url + path, { method });
        const etag = first.headers.get('etag');
        const again = await fetch(deps.url + path, {
          method,
          headers: etag === null ? {} : { 'if-none-match': etag },
        });
        for (const { status, headers } of [first, again]) {
          const policy = headers.get('cross-origin-resource-policy');
          expect([path, method, status, policy]).toEqual([path, method, status, 'cross-origin']);
        }
        await Promise.all([first.arrayBuffer(), again.arrayBuffer()]);
      }
    }
    const page = await fetch(`${deps.url}/about`);
    expect(page.headers.get('cross-origin-resource-policy')).toBe('same-origin');
    await deps.close();
  });
});

onSqlite('documented lists', (it) => {
  it('give up to 500 without a limit, and a link to the rest', async ({ db }) => {
    const deps = await apiApp(db);
    for (let made = 0; made < 503; made += 1) await addPerson(deps.services, 'buyer');
    const headers = await deps.headersOf('admin', 'bearer');
    const answer = await fetch(`${deps.url}/buyers`, { headers });
    expect(await answer.json()).toHaveLength(500);
    const next = /^<(.+)>; rel="next"$/.exec(answer.headers.get('link') ?? '')?.[1] ?? '';
    const rest = await fetch(deps.url + next, { headers });
    // The world has buyers of its own: two, one that was deleted, and two who sell as well.
    expect(await rest.json()).toHaveLength(7);
    await deps.close();
  });
});
