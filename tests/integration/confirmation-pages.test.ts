import { expect } from 'vitest';
import {
  answerDispute,
  proposeRefund,
  withdrawDispute,
} from '~/features/disputes/answer-dispute.server';
import { findWithdrawal } from '~/features/disputes/dispute.queries.server';
import { openDispute } from '~/features/disputes/open-dispute.server';
import { applyOrderEvent } from '~/features/orders/apply-order-event.server';
import { newId } from '~/lib/ids.server';
import { enqueueJob } from '~/platform/jobs/job-queue.server';
import { apiApp, type ApiApp, type Caller } from '../setup/api-app';
import { onEachDatabase } from '../setup/databases';
import { settleDown } from '../setup/sales';
import { actAs } from '../setup/test-ctx';

const HOUR = 60 * 60_000;
const why = { reason: 'broken', text: 'It does not light.' } as const;

/** Reads pages as somebody, and sends their forms as without scripts. */
function visit({ url, headersOf }: ApiApp) {
  return async (who: Caller, path: string, form?: Record<string, string>) => {
    const headers = { ...(await headersOf(who, 'cookie')), accept: 'text/html' };
    const sent = { method: 'POST', body: new URLSearchParams(form) } as const;
    const redirect = 'manual';
    const answer = await fetch(url + path, { headers, redirect, ...(form && sent) });
    const text = (await answer.text()).replaceAll(/<script[\s\S]*?<\/script>/g, '');
    const main = text.slice(text.indexOf('<main'));
    return { status: answer.status, location: answer.headers.get('location'), main };
  };
}

const wordsOf = (html: string) => html.replaceAll(/<[^>]*>/g, '').replaceAll(/\s+/g, ' ');

onEachDatabase('withdrawing a dispute', (it) => {
  it('is asked on a page that says where the money goes', async ({ db }) => {
    const world = await apiApp(db);
    try {
      const { services, people, clock } = world;
      const ask = visit(world);
      const { orderId } = await world.newPaidOrder();
      const [buys, sells] = [actAs(services, people.buyer), actAs(services, people.seller)];
      const page = `/dashboard/orders/${orderId}/dispute`;
      expect((await ask('buyer', `${page}/withdraw`)).location).toBe(page);
      await openDispute(buys, orderId, why);
      const shown = await ask('buyer', page);
      expect(shown.main).toContain(`href="${page}/withdraw"`);
      expect(shown.main).not.toContain('value="withdraw"');

      // Before the receipt the order goes on.
      const first = await ask('buyer', `${page}/withdraw`);
      expect(first.main).toContain(`action="${page}"`);
      expect(first.main).toContain('name="intent" value="withdraw"');
      const { name } = await db.read.order.findUniqueOrThrow({ where: { id: orderId } });
      expect(wordsOf(first.main)).toContain(`Withdraw the dispute about ${name}?`);
      expect(wordsOf(first.main)).toContain('48 hours after receipt, $20.00 is released to ');
      expect(wordsOf(first.main)).toContain('another dispute until 48 hours after receipt');
      for (const [who, status] of [
        ['other-buyer', 404],
        ['anonymous', 302],
      ] as const) {
        expect([who, (await ask(who, `${page}/withdraw`)).status]).toEqual([who, status]);
      }
      expect((await ask('seller', `${page}/withdraw`)).location).toMatch(/^\/login\?/);
      await expect(findWithdrawal(sells, orderId)).rejects.toMatchObject({ code: 'forbidden' });
      expect((await ask('buyer', page, { intent: 'withdraw' })).location).toBe(page);
      expect((await db.read.order.findUniqueOrThrow({ where: { id: orderId } })).status).toBe(
        'paid',
      );

      // After the receipt the money goes to the seller 48 hours later.
      const receive = { event: 'receive', by: 'buyer', orderId } as const;
      const actorId = people.buyer.userId;
      await db.write((tx) => applyOrderEvent(tx, services, { ...receive, actorId }));
      await openDispute(buys, orderId, why);
      await answerDispute(sells, orderId, { text: 'The bulb is loose.', amount: '5' });
      const second = wordsOf((await ask('buyer', `${page}/withdraw`)).main);
      expect(second).toContain('$20.00 is on hold. After ');
      expect(second).toContain(`it is released to ${people.seller.name}, less any fee.`);
      expect(second).toContain('The refund of $5.00 that ');
      expect(second).toContain('You can open another dispute until ');
      for (const language of ['de', 'es', 'ar', 'xa']) {
        expect((await ask('buyer', `/${language}${page}/withdraw`)).status).toBe(200);
      }

      // Once the 48 hours have passed it goes there at once, and no dispute is possible.
      clock.forward(48 * HOUR);
      const third = wordsOf((await ask('buyer', `${page}/withdraw`)).main);
      expect(third).toContain('$20.00 is released to ');
      expect(third).toContain(' right away, less any fee.');
      expect(third).toContain('You can’t open another dispute about this order.');

      // While the buyer's bank looks into the payment, the money stays where it is.
      const { transactionId } = await db.read.payment.findFirstOrThrow({ where: { orderId } });
      await services.payments.sandbox?.dispute(transactionId);
      await settleDown(services);
      const fourth = wordsOf((await ask('buyer', `${page}/withdraw`)).main);
      expect(fourth).toContain('Your bank is looking into this payment. $20.00 stays on hold');
      expect(fourth).not.toContain('right away');
    } finally {
      await world.close();
    }
  });

  it('has consequences that are the ones of the order', async ({ db }) => {
    const world = await apiApp(db);
    try {
      const { services, people, clock } = world;
      const { orderId } = await world.newPaidOrder();
      const [buys, sells] = [actAs(services, people.buyer), actAs(services, people.seller)];
      const left = { amountMinor: 2000, currency: 'USD' };
      expect(await findWithdrawal(buys, orderId)).toBeNull();
      for (const mayOpenAgain of [true, true, false]) {
        await openDispute(buys, orderId, why);
        await proposeRefund(buys, orderId, '3');
        clock.forward(HOUR);
        const before = await findWithdrawal(buys, orderId);
        const expected = { left, received: false, isOver: false, mayOpenAgain, proposed: null };
        expect(before).toMatchObject({ ...expected, chargeback: false });
        await withdrawDispute(buys, orderId);
        const { deadlineAt } = await db.read.order.findUniqueOrThrow({ where: { id: orderId } });
        expect(deadlineAt?.toISOString()).toBe(before?.deadline);
        expect(await findWithdrawal(buys, orderId)).toBeNull();
      }
      const none = 'd3b07384-d113-4ec6-a5d8-000000000000';
      await expect(findWithdrawal(sells, none)).rejects.toMatchObject({ code: 'forbidden' });
      await expect(findWithdrawal(buys, none)).rejects.toMatchObject({ code: 'not_found' });
    } finally {
      await world.close();
    }
  });
});

onEachDatabase('removing a passkey', (it) => {
  it('is asked on a page that names it', async ({ db }) => {
    const world = await apiApp(db);
    try {
      const { people, clock } = world;
      const ask = visit(world);
      const list = '/dashboard/account/passkeys';
      const addPasskey = async (name: string) => {
        const id = newId();
        const key = { credentialId: id, publicKey: 'x', counter: 0, transports: '' };
        const made = { id, name, userId: people.buyer.userId, createdAt: clock.now(), ...key };
        await db.write((tx) => tx.passkey.create({ data: made }));
        return id;
      };
      const [id] = [await addPasskey('My <phone>'), await addPasskey('A key')];
      const names = async () => {
        const rows = await db.read.passkey.findMany({ select: { name: true } });
        return rows.map(({ name }) => name).sort();
      };
      const shown = await ask('buyer', list);
      expect(shown.main).toContain(`href="${list}/${id}/remove"`);
      expect(shown.main).not.toContain('name="remove"');
      const question = await ask('buyer', `${list}/${id}/remove`);
      expect(question.main).toContain('Remove the passkey “My &lt;phone&gt;”?');
      expect((await ask('other-buyer', `${list}/${id}/remove`)).status).toBe(404);
      expect((await ask('other-buyer', `${list}/${id}/remove`, {})).status).toBe(302);
      expect((await ask('anonymous', `${list}/${id}/remove`, {})).location).toMatch(/^\/login\?/);
      expect(await names()).toEqual(['A key', 'My <phone>']);
      // The list has no such form any more.
      expect((await ask('buyer', list, { remove: id })).status).toBe(422);
      expect(await names()).toEqual(['A key', 'My <phone>']);
      for (const language of ['de', 'es', 'ar', 'xa']) {
        expect((await ask('buyer', `/${language}${list}/${id}/remove`)).status).toBe(200);
      }
      expect((await ask('buyer', `${list}/${id}/remove`, {})).location).toBe(list);
      expect(await names()).toEqual(['A key']);
      expect((await ask('buyer', `${list}/${id}/remove`, {})).location).toBe(list);
      expect((await ask('buyer', `${list}/${id}/remove`)).status).toBe(404);
      expect(await names()).toEqual(['A key']);
    } finally {
      await world.close();
    }
  });
});

onEachDatabase('dismissing jobs that were given up', (it) => {
  it('is asked on a page that says how many are deleted', async ({ db }) => {
    const world = await apiApp(db);
    try {
      const { services, clock } = world;
      const ask = visit(world);
      const list = '/dashboard/jobs';
      const page = `${list}/search-digest/dismiss`;
      const payloads = async () => {
        const rows = await db.read.job.findMany({ where: { kind: 'search-digest' } });
        return rows.map(({ payload }) => payload).sort();
      };
      expect((await ask('admin', page)).location).toBe(list);
      for (const key of ['a', 'b']) {
        const job = { kind: 'search-digest', key, payload: { to: key } };
        await db.write((tx) => enqueueJob(tx, services, job));
      }
      expect((await ask('admin', page)).location).toBe(list);
      const now = clock.now();
      const givenUp = { givenUpAt: now, doneAt: now, lastError: '550 no such mailbox' };
      await db.write((tx) =>
        tx.job.updateMany({ where: { kind: 'search-digest' }, data: givenUp }),
      );
      const shown = await ask('admin', list);
      expect(shown.main).toContain(`href="${page}"`);
      expect(shown.main).not.toContain('value="dismiss"');
      const question = wordsOf((await ask('admin', page)).main);
      expect(question).toContain('Dismiss “Mail new listings of saved searches”?');
      expect(question).toContain('2 jobs were given up.');
      for (const language of ['de', 'es', 'ar', 'xa']) {
        expect((await ask('admin', `/${language}${page}`)).status).toBe(200);
      }
      const old = { kind: 'search-digest', intent: 'dismiss' };
      expect((await ask('admin', list, old)).status).toBe(400);
      expect((await ask('seller', page, {})).location).toMatch(/^\/login\?/);
      expect(await payloads()).toEqual(['{"to":"a"}', '{"to":"b"}']);
      expect((await ask('admin', page, {})).status).toBe(400);
      const seen = { seen: clock.now().toISOString() };
      expect((await ask('admin', page, seen)).location).toBe(list);
      expect(await payloads()).toEqual(['{}', '{}']);
      expect((await ask('admin', page)).location).toBe(list);
    } finally {
      await world.close();
    }
  });
});
