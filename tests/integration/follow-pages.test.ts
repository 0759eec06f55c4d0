import { expect } from 'vitest';
import { unblockPerson } from '~/features/blocks/blocks.server';
import { blockPerson } from '~/features/offers/block-person.server';
import { pauseShop } from '~/features/listings/pause-shop.server';
import { DAY_MS } from '~/lib/durations';
import { apiApp, type Caller } from '../setup/api-app';
import { onEachDatabase } from '../setup/databases';
import { actAs } from '../setup/test-ctx';

onEachDatabase('the pages that follow and block a seller', (it) => {
  it('say why it is not possible in place of the form', async ({ db }) => {
    const world = await apiApp(db);
    const { services, people, url } = world;
    try {
      const send = async (who: Caller, path: string, init: RequestInit = {}) => {
        const headers = { ...(await world.headersOf(who, 'cookie')), accept: 'text/html' };
        const answer = await fetch(url + path, { redirect: 'manual', headers, ...init });
        const { status } = answer;
        return { status, text: (await answer.text()).replaceAll(/<script[^]*?<\/script>/g, '') };
      };
      const follow = new URLSearchParams({ intent: 'follow' });
      const post = { method: 'POST', body: follow };
      const seller = `/sellers/${people.seller.userId}`;
      const main = ({ text }: { text: string }) => /<main[^]*<\/main>/.exec(text)?.[0] ?? '';

      for (const who of ['buyer', 'other-seller'] as const) {
        expect(main(await send(who, `${seller}/follow`))).toContain('<form');
        expect(main(await send(who, `${seller}/block`))).toContain('<form');
      }
      const refusals = [
        ['seller', `${seller}/follow`, 'You can’t follow yourself.'],
        ['seller', `${seller}/block`, 'This is your own account.'],
        ['buyer', `${seller}/follow`, 'You and this person can’t deal with each other'],
      ] as const;
      await blockPerson(actAs(services, people.seller), people.buyer.userId);
      for (const [who, path, reason] of refusals) {
        const page = await send(who, path);
        expect([path, page.status]).toEqual([path, 200]);
        expect(main(page)).toContain(reason);
        expect(main(page)).toContain(`href="${seller}"`);
        expect(main(page)).not.toContain('<form');
        expect([path, (await send(who, path, post)).status]).toEqual([path, 403]);
      }
    } finally {
      await world.close();
    }
  });
});

onEachDatabase('the page of a seller', (it) => {
  it('names the block to the one who has blocked alone', async ({ db }) => {
    const world = await apiApp(db);
    const { services, people, url } = world;
    try {
      const { buyer, seller } = people;
      const mainOf = async (who: Caller) => {
        const headers = { ...(await world.headersOf(who, 'cookie')), accept: 'text/html' };
        const page = await fetch(`${url}/sellers/${seller.userId}`, { headers });
        return /<main[^]*<\/main>/.exec(await page.text())?.[0] ?? '';
      };
      const neutral = 'You and this person can’t deal with each other';
      const own = 'You have blocked this seller.';
      const shown = async () => {
        const main = await mainOf('buyer');
        return [neutral, own, 'href="/dashboard/blocked"'].map((part) => main.includes(part));
      };
      expect(await shown()).toEqual([false, false, false]);
      await blockPerson(actAs(services, seller), buyer.userId);
      expect(await shown()).toEqual([true, false, false]);
      await blockPerson(actAs(services, buyer), seller.userId);
      expect(await shown()).toEqual([false, true, true]);
      await unblockPerson(actAs(services, seller), buyer.userId);
      expect(await shown()).toEqual([false, true, true]);
      expect(await mainOf('other-seller')).not.toContain(own);
    } finally {
      await world.close();
    }
  });

  it('says that the shop is paused in place of the listings', async ({ db }) => {
    const world = await apiApp(db);
    const { services, people, url } = world;
    try {
      await world.newProduct();
      const path = `${url}/sellers/${people.seller.userId}`;
      const read = async (page = path) =>
        (await fetch(page, { headers: { accept: 'text/html' } })).text();
      const paused = 'shop is paused until';
      expect(await read()).not.toContain(paused);
      const day = new Date(world.clock.now().getTime() + 5 * DAY_MS).toISOString().slice(0, 10);
      await pauseShop(actAs(services, people.seller), { until: day });
      const page = await read();
      expect(page).toContain(paused);
      expect(page).not.toContain('Nothing for sale at the moment');
      world.clock.forward(6 * DAY_MS);
      expect(await read(`${path}?later`)).not.toContain(paused);
    } finally {
      await world.close();
    }
  });
});
