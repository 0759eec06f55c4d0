import { expect } from 'vitest';
import { counterOffer } from '~/features/offers/answer-offer.server';
import { makeOffer } from '~/features/offers/make-offer.server';
import { messageSeller } from '~/features/conversations/send-message.server';
import { apiApp, type ApiApp } from '../setup/api-app';
import { onEachDatabase } from '../setup/databases';
import { actAs } from '../setup/test-ctx';

const DAY = 24 * 60 * 60 * 1000;

type Who = 'buyer' | 'seller';

async function read(world: ApiApp, who: Who, path: string) {
  const headers = { ...(await world.headersOf(who, 'cookie')), accept: 'text/html' };
  const answer = await fetch(world.url + path, { headers, redirect: 'manual' });
  return { status: answer.status, text: await answer.text() };
}

async function send(world: ApiApp, who: Who, path: string, fields: Record<string, string>) {
  const headers = { ...(await world.headersOf(who, 'cookie')), accept: 'text/html' };
  const body = new URLSearchParams(fields);
  const answer = await fetch(world.url + path, {
    method: 'POST',
    redirect: 'manual',
    headers,
    body,
  });
  const location = answer.headers.get('location');
  return { status: answer.status, location, text: await answer.text() };
}

/** Runs `work` with an app in which the buyer has asked the seller about a product. */
async function withConversation(
  db: Parameters<typeof apiApp>[0],
  work: (world: ApiApp, ids: { productId: string; id: string; page: string }) => Promise<void>,
) {
  const world = await apiApp(db);
  try {
    const { productId } = await world.newProduct();
    const buyer = actAs(world.services, world.people.buyer);
    const { conversationId: id } = await messageSeller(buyer, productId, { text: 'Hi' });
    await work(world, { productId, id, page: `/dashboard/messages/${id}` });
  } finally {
    await world.close();
  }
}

onEachDatabase('the page of a conversation', (it) => {
  it('shows a refused form again with the key that was sent', ({ db }) =>
    withConversation(db, async (world, { page }) => {
      const refused = await send(world, 'buyer', page, { text: ' ', formKey: 'the-sent-key' });
      expect([refused.status, refused.text.includes('value="the-sent-key"')]).toEqual([422, true]);
      const wrong = await send(world, 'buyer', page, { text: 'Hi', formKey: 'not a key' });
      expect([wrong.status, wrong.text.includes('value="not a key"')]).toEqual([422, false]);
    }));

  it('offers to book and to make an offer only where that is possible', ({ db }) =>
    withConversation(db, async (world, { productId, page }) => {
      const { people } = world;
      const now = world.clock.now();
      const soon = new Date(now.getTime() + DAY);
      const seller = (data: object) =>
        db.write((tx) => tx.user.update({ where: { id: people.seller.userId }, data }));
      const product = (data: object) =>
        db.write((tx) => tx.product.update({ where: { id: productId }, data }));
      const shown = async () => {
        const { text } = await read(world, 'buyer', page);
        const has = (part: string) => text.includes(part);
        return [has(`?book=${productId}`), has('Make an offer'), has('>Available<')];
      };
      expect(await shown()).toEqual([true, true, true]);
      for (const [change, data, undo] of [
        [seller, { suspendedAt: now }, { suspendedAt: null }],
        [seller, { pausedUntil: soon }, { pausedUntil: null }],
        [product, { heldAt: now }, { heldAt: null }],
        [product, { endedAt: now }, { endedAt: null }],
      ] as const) {
        await change(data);
        expect([data, ...(await shown())]).toEqual([data, false, false, false]);
        await change(undo);
      }
      expect(await shown()).toEqual([true, true, true]);
    }));

  it('shows the open offer also while the shop is paused', ({ db }) =>
    withConversation(db, async (world, { productId, page }) => {
      const { people, services } = world;
      const made = await makeOffer(actAs(services, people.buyer), { productId, amountMinor: 1500 });
      await counterOffer(actAs(services, people.seller), { ...made, amountMinor: 1800 });
      const pausedUntil = new Date(world.clock.now().getTime() + DAY);
      const where = { id: people.seller.userId };
      await db.write((tx) => tx.user.update({ where, data: { pausedUntil } }));
      expect((await read(world, 'buyer', page)).text).toContain('value="decline"');
    }));

  it('says why nothing can be written, with the text that was not sent', ({ db }) =>
    withConversation(db, async (world, { productId, page }) => {
      const other = await world.newProduct();
      const suspend = { id: world.people.buyer.userId };
      const suspendedAt = world.clock.now();
      await db.write((tx) => tx.user.update({ where: suspend, data: { suspendedAt } }));
      const first = `/dashboard/messages/new?product=${other.productId}`;
      for (const path of [page, first]) {
        const shown = await read(world, 'buyer', path);
        expect([path, shown.status]).toEqual([path, 200]);
        expect(shown.text).toContain('Your account is suspended');
        expect(shown.text).not.toContain('<textarea');
        const { status, text } = await send(world, 'buyer', path, { text: 'See you on Sunday' });
        expect([path, status, text.includes('See you on Sunday')]).toEqual([path, 403, true]);
      }
      expect(await db.read.message.count({ where: { conversation: { productId } } })).toBe(1);
    }));

  it('and the list of offers link to the product only for those who can open its page', ({ db }) =>
    withConversation(db, async (world, { productId, page }) => {
      const buyer = actAs(world.services, world.people.buyer);
      await makeOffer(buyer, { productId, amountMinor: 1500 });
      const linked = async (who: Who) => {
        const paths = [page, '/dashboard/offers'];
        const answers = await Promise.all(paths.map((path) => read(world, who, path)));
        return answers.map(({ text }) => text.includes(`href="/products/${productId}"`));
      };
      expect(await linked('buyer')).toEqual([true, true]);
      const where = { id: world.people.seller.userId };
      const suspendedAt = world.clock.now();
      await db.write((tx) => tx.user.update({ where, data: { suspendedAt } }));
      expect((await read(world, 'buyer', `/products/${productId}`)).status).toBe(404);
      expect(await linked('buyer')).toEqual([false, false]);
      expect((await read(world, 'seller', `/products/${productId}`)).status).toBe(200);
      expect(await linked('seller')).toEqual([true, true]);
    }));

  it('shows no form for the first message to a deleted account', ({ db }) =>
    withConversation(db, async (world) => {
      const { orderId } = await world.newOrder();
      const buyer = { id: world.people.buyer.userId };
      const links = async () =>
        (await read(world, 'seller', `/dashboard/orders/${orderId}`)).text.includes(
          'Message buyer',
        );
      expect(await links()).toBe(true);
      const deletedAt = world.clock.now();
      await db.write((tx) => tx.user.update({ where: buyer, data: { deletedAt } }));
      const { status, text } = await read(
        world,
        'seller',
        `/dashboard/messages/new?order=${orderId}`,
      );
      expect([status, text.includes('This account has been deleted')]).toEqual([200, true]);
      expect(text).not.toContain('<textarea');
      expect(await links()).toBe(false);
    }));

  it('is not read by a HEAD request, and its files refuse writes with 405', ({ db }) =>
    withConversation(db, async (world, { id, page }) => {
      const headers = await world.headersOf('seller', 'cookie');
      const unread = () => db.read.conversationParticipant.count({ where: { hasUnread: true } });
      for (const path of [page, `/api/conversations/${id}/messages`]) {
        const head = await fetch(world.url + path, { method: 'HEAD', headers });
        expect([path, head.status, await unread()]).toEqual([path, 200, 1]);
      }
      for (const path of [`${page}/stream`, `${page}/photos/1/1.webp`]) {
        for (const method of ['POST', 'DELETE']) {
          const answer = await fetch(world.url + path, { method, headers });
          expect([method, path, answer.status]).toEqual([method, path, 405]);
          expect(answer.headers.get('allow')).toBe('GET, HEAD');
          expect(await answer.json()).toMatchObject({ code: 'method_not_allowed' });
        }
      }
      await read(world, 'seller', page);
      expect(await unread()).toBe(0);
    }));
});
