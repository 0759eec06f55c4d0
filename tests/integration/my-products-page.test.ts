import { expect } from 'vitest';
import { pauseShop } from '~/features/listings/pause-shop.server';
import { deleteDraft, saveDraft } from '~/features/products/listing-drafts.server';
import { DAY_MS } from '~/lib/durations';
import { newId } from '~/lib/ids.server';
import { apiApp } from '../setup/api-app';
import { onEachDatabase } from '../setup/databases';
import { actAs } from '../setup/test-ctx';

onEachDatabase('the page of my products', (it) => {
  it('says what advertising does where there are products to advertise', async ({ db }) => {
    const world = await apiApp(db);
    try {
      await world.newProduct();
      const headers = { ...(await world.headersOf('seller', 'cookie')), accept: 'text/html' };
      const textOf = async (path: string) =>
        (await (await fetch(world.url + path, { headers })).text()).replace(
          /<script[^]*?<\/script>/g,
          '',
        );
      expect(await textOf('/dashboard/my-products')).toContain('at the top of the home page');
      const none = await textOf('/dashboard/my-products?q=nothing-like-this');
      expect(none).not.toContain('at the top of the home page');
    } finally {
      await world.close();
    }
  });

  it('lead to a form that changes the day of a paused shop', async ({ db }) => {
    const world = await apiApp(db);
    try {
      await world.newOffer();
      const mainOf = async () => {
        const headers = { ...(await world.headersOf('seller', 'cookie')), accept: 'text/html' };
        const page = await fetch(`${world.url}/dashboard/my-products/pause`, { headers });
        const main = /<main[^]*<\/main>/.exec(await page.text())?.[0] ?? '';
        return main.replaceAll(/<!--[^]*?-->/g, '');
      };
      const open = await mainOf();
      expect(open).toMatch(/<h1[^>]*>Pause my shop</);
      expect(open).toContain('1 offer is open.');
      expect(open).toMatch(/href="\/dashboard\/offers"[^>]*>See my offers</);
      const until = new Date(world.clock.now().getTime() + 5 * DAY_MS).toISOString().slice(0, 10);
      await pauseShop(actAs(world.services, world.people.seller), { until });
      const paused = await mainOf();
      expect(paused).toMatch(/<h1[^>]*>Change the day</);
      expect(paused).toContain('Your shop is paused:');
      expect(paused).toContain('1 offer waits for your answer. Open your shop to answer it');
      expect(paused).not.toMatch(/Pause my shop|Away for a while|answer it first/);
    } finally {
      await world.close();
    }
  });
});

onEachDatabase('the page of a new listing', (it) => {
  it('leads to the drafts beside the one that it shows', async ({ db }) => {
    const world = await apiApp(db);
    try {
      const seller = actAs(world.services, world.people.seller);
      const headers = { ...(await world.headersOf('seller', 'cookie')), accept: 'text/html' };
      const textOf = async (query = '') =>
        (await fetch(`${world.url}/dashboard/add-product${query}`, { headers })).text();
      const [id, other] = [newId(), newId()];
      await saveDraft(seller, { id, values: { name: 'Half a lamp' }, imageIds: [] });
      expect(await textOf()).toContain('Continue your draft');
      expect(await textOf(`?draft=${id}`)).not.toContain('Continue your draft');
      await saveDraft(seller, { id: other, values: {}, imageIds: [] });
      expect(await textOf(`?draft=${id}`)).toContain('Continue your draft');
      // Refused, the form is the draft that it names, at an address without it.
      const refused = async () => {
        const answer = await fetch(`${world.url}/dashboard/add-product`, {
          method: 'POST',
          headers: { ...headers, 'sec-fetch-site': 'same-origin' },
          body: new URLSearchParams({ draft: id }),
        });
        expect(answer.status).toBe(422);
        return answer.text();
      };
      expect(await refused()).toContain('Continue your draft');
      await deleteDraft(seller, other);
      expect(await refused()).not.toContain('Continue your draft');
    } finally {
      await world.close();
    }
  });
});
