import { expect } from 'vitest';
import { recordPayment } from '~/features/payments/record-payment.server';
import { deliverMail } from '~/features/notifications/mail-job.server';
import { apiApp, type Caller } from '../setup/api-app';
import { onEachDatabase } from '../setup/databases';
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
