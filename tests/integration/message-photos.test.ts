/** Photos of messages are for the two people, and for an admin in the copy of a report. */
import sharp from 'sharp';
import { expect } from 'vitest';
import { collectOwnData } from '~/features/account-lifecycle/export-data.server';
import { decideConversation } from '~/features/moderation/decide-conversation.server';
import { reportConversation } from '~/features/moderation/report-conversation.server';
import { apiApp, type ApiApp, type Caller } from '../setup/api-app';
import { onEachDatabase } from '../setup/databases';
import { actAs } from '../setup/test-ctx';

const HOST = 'https://host.example/a.jpg';

async function setUp(db: Parameters<typeof apiApp>[0]) {
  const world = await apiApp(db);
  const { conversationId: id } = await world.newConversation();
  const form = new FormData();
  form.set('text', 'Like this one?');
  const photo = await sharp({
    create: { width: 700, height: 500, channels: 3, background: '#336699' },
  })
    .jpeg()
    .toBuffer();
  form.append('photos', new Blob([new Uint8Array(photo)], { type: 'image/jpeg' }), 'a.jpg');
  const sent = await fetch(`${world.url}/dashboard/messages/${id}`, {
    method: 'POST',
    headers: await world.headersOf('buyer', 'cookie'),
    body: form,
    redirect: 'manual',
  });
  expect(sent.status).toBe(302);
  const { imageId } = await db.read.messagePhoto.findFirstOrThrow();
  return { world, id, imageId };
}

async function get({ url, headersOf }: ApiApp, path: string, caller: Caller) {
  const headers = { ...(await headersOf(caller, 'cookie')), accept: '*/*' };
  return fetch(new URL(path, url), { headers, redirect: 'manual' });
}

/** The addresses of the photos that a page shows. */
async function photosOf(world: ApiApp, page: string, caller: Caller): Promise<string[]> {
  const html = await (await get(world, page, caller)).text();
  return [...html.matchAll(/"([^" ]*\/photos\/\d+-\d+\/\d+\.(?:jpg|webp|avif))[ "]/g)].map(
    ([, address = '']) => address,
  );
}

async function statuses(world: ApiApp, path: string, who: readonly Caller[]) {
  const answers = await Promise.all(who.map((caller) => get(world, path, caller)));
  return answers.map(({ status }) => status);
}

const others = ['anonymous', 'other-buyer', 'other-seller', 'admin', 'deleted'] as const;

onEachDatabase('a photo in a message', (it) => {
  it('is served to the two people only, at no other address, and stored by no cache', async ({
    db,
  }) => {
    const { world, id, imageId } = await setUp(db);
    for (const caller of ['buyer', 'seller'] as const) {
      const page = await (await get(world, `/dashboard/messages/${id}`, caller)).text();
      expect(page).not.toContain(imageId);
      const shown = await photosOf(world, `/dashboard/messages/${id}`, caller);
      expect(shown.length).toBeGreaterThan(2);
      for (const path of shown) {
        const answer = await get(world, path, caller);
        expect([answer.status, answer.headers.get('cache-control')]).toEqual([
          200,
          'private, no-store',
        ]);
        expect(answer.headers.get('content-type')).toMatch(/^image\//);
        expect(answer.headers.get('cross-origin-resource-policy')).not.toBe('cross-origin');
        expect(await statuses(world, path, others)).toEqual([404, 404, 404, 404, 404]);
      }
    }
    const headers = await world.headersOf('seller', 'bearer');
    const listed = await fetch(`${world.url}/api/conversations/${id}/messages`, { headers });
    const [{ photos }] = (await listed.json()) as [{ photos: string[] }];
    expect(photos).toHaveLength(1);
    const { pathname } = new URL(photos[0] ?? '');
    const called = await fetch(world.url + pathname, { headers });
    expect(called.status).toBe(200);
    expect(await statuses(world, pathname, others)).toEqual([404, 404, 404, 404, 404]);
    const everyone = [...others, 'buyer', 'seller'] as const;
    for (const file of ['700.webp', '320.jpg', '160.avif']) {
      const open = await statuses(world, `/images/${imageId}/${file}`, everyone);
      expect(new Set(open)).toEqual(new Set([404]));
    }
    const wrong = ['2-1/320.jpg', '2-0/321.jpg', '2-0/320.png', '1-0/320.jpg', '../2-0/320.jpg'];
    for (const end of wrong) {
      const path = `/dashboard/messages/${id}/photos/${end}`;
      expect(await statuses(world, path, ['buyer'])).toEqual([404]);
    }
    const data = JSON.stringify(await collectOwnData(actAs(world.services, world.people.buyer)));
    expect(data).toContain(`/dashboard/messages/${id}/photos/`);
    expect(data).not.toContain(imageId);
  });

  it('is shown to an admin in the copy of a report that they have opened', async ({ db }) => {
    const { world, id } = await setUp(db);
    const as = (who: keyof ApiApp['people']) => actAs(world.services, world.people[who]);
    const { reportId } = await reportConversation(as('seller'), id, {
      reason: 'insults',
      details: '',
    });
    const copy = `/dashboard/reported-conversations/${reportId}`;
    const first = `${copy}/photos/2-0/320.jpg`;
    expect(await statuses(world, first, ['admin', 'buyer', 'seller'])).toEqual([404, 404, 404]);
    const [path = ''] = await photosOf(world, copy, 'admin');
    expect(path).toContain(reportId);
    const all = ['admin', 'anonymous', 'buyer', 'seller', 'other-buyer'] as const;
    expect(await statuses(world, path, all)).toEqual([200, 404, 404, 404, 404]);
    expect(await statuses(world, first, ['admin'])).toEqual([200]);
    const own = `/dashboard/messages/${id}/photos/2-0/320.jpg`;
    expect(await statuses(world, own, ['admin', 'buyer'])).toEqual([404, 200]);
    await decideConversation(as('admin'), reportId, {
      decision: 'remove',
      length: '7',
      reason: 'Not here.',
      sequences: [2],
    });
    expect(await statuses(world, own, ['buyer', 'seller'])).toEqual([404, 404]);
    expect(await statuses(world, first, ['admin'])).toEqual([404]);
  });

  it('stays with the site where an image-hosting service is configured', async ({ db }) => {
    const { world, id } = await setUp(db);
    world.services.imageHost = { publish: async () => HOST };
    const before = await db.read.image.count();
    const form = new FormData();
    form.set('text', 'Another');
    const create = { width: 70, height: 50, channels: 3, background: '#996633' } as const;
    const photo = await sharp({ create }).png().toBuffer();
    form.append('photos', new Blob([new Uint8Array(photo)], { type: 'image/png' }), 'b.png');
    const headers = await world.headersOf('seller', 'cookie');
    const path = `/dashboard/messages/${id}`;
    await fetch(world.url + path, { method: 'POST', headers, body: form, redirect: 'manual' });
    expect(await db.read.image.count()).toBe(before + 1);
    const shown = await photosOf(world, path, 'buyer');
    expect(shown.length).toBeGreaterThan(2);
    expect(new Set(shown.map((one) => one.startsWith(path)))).toEqual(new Set([true]));
  });
});
