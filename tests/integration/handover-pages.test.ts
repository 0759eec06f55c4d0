import { expect } from 'vitest';
import { acceptRequest } from '~/features/orders/answer-request.server';
import { recordPayment } from '~/features/payments/record-payment.server';
import { deliverMail } from '~/features/notifications/mail-job.server';
import { apiApp, type Caller } from '../setup/api-app';
import { onEachDatabase } from '../setup/databases';
import { suspendAccount } from '~/features/moderation/suspend-account.server';
import { refundOrder } from '~/features/payments/refund-order.server';
import { actAs } from '../setup/test-ctx';

const CODE = '918273';

onEachDatabase('the pages and answers about an order', (it) => {
  it('show the handover code to its buyer alone', async ({ db }) => {
    const world = await apiApp(db);
    const { services, people, url } = world;
    try {
      const charge = await world.newCharge();
      await recordPayment(actAs(services, people.buyer), charge);
      const { orderId, productId } = charge;
      await db.write((tx) => tx.handoverCode.update({ where: { orderId }, data: { code: CODE } }));
      const get = async (who: Caller, path: string) => {
        const headers = await world.headersOf(who, 'cookie');
        const answer = await fetch(url + path, { headers: { ...headers, accept: 'text/html' } });
        return { status: answer.status, text: await answer.text() };
      };
      const post = async (who: Caller, path: string, values: Record<string, string>) => {
        const headers = { ...(await world.headersOf(who, 'cookie')), accept: 'text/html' };
        const body = new URLSearchParams(values);
        const answer = await fetch(url + path, {
          method: 'POST',
          redirect: 'manual',
          headers,
          body,
        });
        const { status } = answer;
        return { status, text: await answer.text(), retryAfter: answer.headers.get('Retry-After') };
      };
      const page = `/dashboard/orders/${orderId}`;
      expect((await get('buyer', page)).text).toContain(CODE);
      expect((await get('buyer', `/api/orders/${orderId}/timeline`)).text).toContain(CODE);
      const shared = [
        page,
        `/api/orders/${orderId}/timeline`,
        '/dashboard',
        `/products/${productId}`,
      ];
      const seen: [Caller, string[]][] = [
        [
          'seller',
          [
            ...shared,
            '/dashboard/my-products',
            '/dashboard/notifications',
            '/dashboard/messages',
            '/dashboard/account/data',
            '/api/notifications',
            '/dashboard/earnings',
            `/my-products?email=${people.seller.email}`,
          ],
        ],
        [
          'admin',
          [
            ...shared,
            '/dashboard/payments',
            '/dashboard/payments/ledger.csv',
            '/dashboard/jobs',
            '/dashboard/audit-log',
            `/dashboard/people/${people.buyer.userId}`,
            `/dashboard/products/${productId}`,
            `/api/orders/${orderId}`,
            `/dashboard/receipt/${orderId}`,
          ],
        ],
      ];
      for (const [who, paths] of seen) {
        for (const path of paths) {
          const { status, text } = await get(who, path);
          expect([who, path, status, text.includes(CODE)]).toEqual([who, path, 200, false]);
        }
      }
      await deliverMail(services);
      if (services.mailer.kind !== 'outbox') throw new Error('The test keeps its mail.');
      expect(JSON.stringify(await services.mailer.list())).not.toContain(CODE);

      // What the seller typed is not shown again: it may be the code, sent too early.
      for (let tried = 0; tried < 5; tried += 1) {
        const wrong = await post('seller', page, { intent: 'hand-over', code: '000000' });
        expect(wrong.status).toBe(422);
      }
      const early = await post('seller', page, { intent: 'hand-over', code: CODE });
      expect([early.status, early.retryAfter, early.text.includes(CODE)]).toEqual([
        429,
        '900',
        false,
      ]);
      expect((await post('other-seller', page, { intent: 'hand-over' })).status).toBe(404);
      expect((await post('buyer', page, { intent: 'hand-over', code: CODE })).status).toBe(403);
      expect((await post('seller', page, { intent: 'received' })).status).toBe(403);
      expect((await post('buyer', page, { intent: 'received' })).status).toBe(302);
      expect((await post('buyer', page, { intent: 'received' })).status).toBe(302);
      expect((await get('buyer', page)).text).not.toContain(CODE);
    } finally {
      await world.close();
    }
  });
});

onEachDatabase('a refunded product of a suspended seller', (it) => {
  it('is not listed again, and its pages say why', async ({ db }) => {
    const world = await apiApp(db);
    const { services, people, url } = world;
    try {
      const { orderId } = await world.newPaidOrder();
      const { productId, priceMinor } = await db.read.order.findUniqueOrThrow({
        where: { id: orderId },
      });
      await refundOrder(actAs(services, people.seller), orderId, { amount: priceMinor / 100 });
      const page = `/dashboard/orders/${orderId}`;
      const ask = async (path: string, form?: Record<string, string>, cookie = '') => {
        const own = await world.headersOf('seller', 'cookie');
        const headers = { ...own, cookie: `${own.cookie}; ${cookie}`, accept: 'text/html' };
        const method = form ? 'POST' : 'GET';
        const body = form ? new URLSearchParams(form) : null;
        return fetch(url + path, { method, headers, body, redirect: 'manual' });
      };
      expect(await (await ask(page)).text()).toContain('List again');
      await suspendAccount(actAs(services, people.admin), people.seller.userId, {
        length: '7',
        reasonId: 'prohibited',
        reason: 'Not nice.',
      });
      expect(await (await ask(page)).text()).not.toContain('List again');
      for (const path of [page, '/dashboard/my-products']) {
        const refused = await ask(path, { intent: 'list-again', productId });
        expect([refused.status, refused.headers.get('Location')]).toEqual([302, path]);
        const [toast = ''] = (refused.headers.get('Set-Cookie') ?? '').split(';');
        expect(await (await ask(path, undefined, toast)).text()).toContain(
          'Your account is suspended, so this is not possible.',
        );
      }
      const product = await db.read.product.findUniqueOrThrow({ where: { id: productId } });
      expect(product.status).toBe('sold');
    } finally {
      await world.close();
    }
  });
});

onEachDatabase('the calendar of an order', (it) => {
  it('has the end of a reservation, and says of a request that it is not accepted yet', async ({
    db,
  }) => {
    const world = await apiApp(db);
    try {
      const get = async (orderId: string) => {
        const headers = { ...(await world.headersOf('buyer', 'cookie')), accept: 'text/html' };
        const path = `/dashboard/my-orders/${orderId}/calendar.ics`;
        const answer = await fetch(world.url + path, { headers });
        return { status: answer.status, text: await answer.text() };
      };
      const { orderId } = await world.newRequest();
      const waiting = await get(orderId);
      expect(waiting.status).toBe(404);
      expect(waiting.text).toContain('The seller has not accepted this request yet.');
      await acceptRequest(actAs(world.services, world.people.seller), orderId);
      expect((await get(orderId)).text).toContain('BEGIN:VCALENDAR');
      const { orderId: paidId } = await world.newPaidOrder();
      const paid = await get(paidId);
      expect(paid.status).toBe(404);
      expect(paid.text).toContain('This order is not reserved any more.');
    } finally {
      await world.close();
    }
  });
});
