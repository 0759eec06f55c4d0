import { expect } from 'vitest';
import { endAccount } from '~/features/account-lifecycle/delete-account.server';
import { applyOrderEvent } from '~/features/orders/apply-order-event.server';
import { openDispute } from '~/features/disputes/open-dispute.server';
import { apiApp, type Caller } from '../setup/api-app';
import { onEachDatabase } from '../setup/databases';
import { actAs } from '../setup/test-ctx';

const BUYER_PHONE = '503 555 0199';
const SELLER_PHONE = '503 555 0188';
const PLACE = 'Fountain of the test';

onEachDatabase('the form that deletes an account', (it) => {
  it('says which orders it refunds', async ({ db }) => {
    const world = await apiApp(db);
    const { people, url } = world;
    try {
      const read = async (who: 'buyer' | 'seller') => {
        const headers = { ...(await world.headersOf('admin', 'cookie')), accept: 'text/html' };
        const path = `/dashboard/people/${people[who].userId}/delete`;
        return (await fetch(url + path, { headers })).text();
      };
      const none = await read('seller');
      expect(none).toContain('Paid orders that were not received are refunded in full at once.');
      expect(none).not.toMatch(/order is refunded|orders are refunded/);
      await world.newCompleted();
      const { orderId } = await world.newPaidOrder();
      await world.newPaidOrder();
      const rows = await db.read.order.findMany({ where: { status: 'paid' } });
      const total = rows.reduce((sum, { priceMinor }) => sum + priceMinor, 0);
      for (const who of ['buyer', 'seller'] as const) {
        expect(await read(who)).toContain(
          `2 orders are refunded: $${(total / 100).toFixed(2)} in total.`,
        );
      }
      const { priceMinor } = await db.read.order.findUniqueOrThrow({ where: { id: orderId } });
      await db.write((tx) =>
        tx.order.update({ where: { id: orderId }, data: { refundedMinor: priceMinor - 100 } }),
      );
      expect(await read('seller')).toContain(
        `2 orders are refunded: $${((total - priceMinor + 100) / 100).toFixed(2)} in total.`,
      );
    } finally {
      await world.close();
    }
  });
});

onEachDatabase('a deleted account', (it) => {
  it.for(['buyer', 'seller'] as const)(
    'of the %s of a finished order shows the other side no contact details',
    async (gone, { db }) => {
      const world = await apiApp(db);
      const { services, people, url } = world;
      try {
        const { orderId } = await world.newCompleted();
        const { productId } = await db.read.order.findUniqueOrThrow({ where: { id: orderId } });
        const stays: Caller = gone === 'buyer' ? 'seller' : 'buyer';
        const get = async (who: Caller, path: string, accept = 'text/html') => {
          const headers = { ...(await world.headersOf(who, 'cookie')), accept };
          return (await fetch(url + path, { headers })).text();
        };
        const list = `/dashboard/my-${gone === 'buyer' ? 'products' : 'orders'}`;
        const pages = [list, `/dashboard/orders/${orderId}`, '/dashboard'];
        // Rows of accounts that were deleted before finished orders were erased.
        const fill = () =>
          db.write(async (tx) => {
            const order = { phone: BUYER_PHONE, meetingLocation: PLACE };
            await tx.order.update({ where: { id: orderId }, data: order });
            await tx.product.update({ where: { id: productId }, data: { phone: SELLER_PHONE } });
          });
        await fill();
        expect(await get(stays, list)).toContain(gone === 'buyer' ? BUYER_PHONE : SELLER_PHONE);

        await db.write((tx) => endAccount(tx, services, people[gone].userId));
        const secrets = gone === 'buyer' ? [BUYER_PHONE, PLACE] : [SELLER_PHONE];
        for (const stored of ['erased', 'left']) {
          if (stored === 'left') await fill();
          for (const page of pages) {
            const text = await get(stays, page);
            const found = [...secrets, people[gone].name].filter((one) => text.includes(one));
            expect([stored, page, found]).toEqual([stored, page, []]);
            if (page === '/dashboard') continue;
            expect([page, text.includes(`/dashboard/messages/new`)]).toEqual([page, false]);
          }
          const json = `/api/orders/${orderId}`;
          const own = await get(stays, json, 'application/json');
          expect(own).toContain(`"_id":"${orderId}"`);
          expect(own).not.toContain(people[gone].name);
          const text = await get('admin', json, 'application/json');
          expect(secrets.filter((one) => text.includes(one))).toEqual([]);
        }
        if (gone === 'buyer') {
          expect(await get(stays, list)).toContain('Bought by Deleted account');
          expect(await get(stays, `/de${list}`)).toContain('Gelöschtes Konto');
        }
      } finally {
        await world.close();
      }
    },
  );

  it.for(['buyer', 'seller'] as const)(
    'of the %s of a received order is met no more',
    async (gone, { db }) => {
      const world = await apiApp(db);
      const { services, people, url } = world;
      try {
        const { orderId } = await world.newPaidOrder();
        const receive = { event: 'receive', by: 'buyer', orderId } as const;
        await db.write((tx) =>
          applyOrderEvent(tx, services, { ...receive, actorId: people.buyer.userId }),
        );
        await db.write((tx) =>
          tx.user.update({ where: { id: people.seller.userId }, data: { verified: true } }),
        );
        const stays: Caller = gone === 'buyer' ? 'seller' : 'buyer';
        const read = async () => {
          const headers = { ...(await world.headersOf(stays, 'cookie')), accept: 'text/html' };
          const page = await fetch(`${url}/dashboard/orders/${orderId}`, { headers });
          return (await page.text()).replaceAll(/<script[\s\S]*?<\/script>/g, '');
        };
        expect(await read()).toContain('Arrange to meet');
        await db.write((tx) => endAccount(tx, services, people[gone].userId));
        const page = await read();
        expect(page).toContain('What happens next');
        expect(page).toContain('The sale is complete');
        expect(page).not.toMatch(
          /Arrange to meet|Let Deleted|Call Deleted|phone number yet|messages\/new|Verified seller/,
        );
      } finally {
        await world.close();
      }
    },
  );

  it('of the seller of a paid order is offered no message, and answers no dispute', async ({
    db,
  }) => {
    const world = await apiApp(db);
    const { services, people, url } = world;
    try {
      const { orderId } = await world.newPaidOrder();
      const read = async (who: Caller, path: string, toast = '') => {
        const own = await world.headersOf(who, 'cookie');
        const headers = { ...own, cookie: `${own.cookie}; ${toast}`, accept: 'text/html' };
        return (await fetch(url + path, { headers })).text();
      };
      const order = `/dashboard/orders/${orderId}`;
      const pages = [
        `/dashboard/receipt/${orderId}`,
        `${order}/dispute`,
        `/dashboard/payment/${orderId}`,
      ];
      for (const page of pages) expect(await read('buyer', page)).toContain('Message seller');
      expect(await read('seller', `${order}/statement`)).toContain('Message buyer');
      await db.write(async (tx) => {
        const deletedAt = world.clock.now();
        await tx.user.update({ where: { id: people.seller.userId }, data: { deletedAt } });
      });
      const form = await read('buyer', `${order}/dispute`);
      expect(form).toContain('An admin decides.');
      expect(form).not.toMatch(/3 days to answer|The seller can read this/);
      const dispute = { reason: 'broken', text: 'The glass is broken.' } as const;
      const opened = await openDispute(actAs(services, people.buyer), orderId, dispute);
      expect(opened.answerBy).toBeNull();
      const again = await fetch(`${url}${order}/dispute`, {
        method: 'POST',
        redirect: 'manual',
        headers: { ...(await world.headersOf('buyer', 'cookie')), accept: 'text/html' },
        body: new URLSearchParams({ intent: 'open', ...dispute }),
      });
      const [toast = ''] = (again.headers.get('Set-Cookie') ?? '').split(';');
      expect(await read('buyer', `${order}/dispute`, toast)).toContain(
        'An admin is asked to decide.',
      );
      for (const page of pages) {
        expect([page, (await read('buyer', page)).includes('/dashboard/messages/new')]).toEqual([
          page,
          false,
        ]);
      }
      const page = await read('buyer', `${order}/dispute`);
      expect(page).toContain('An admin decides.');
      expect(page).not.toContain('can still agree');
      // The admins are asked already.
      const sheet = await read('buyer', order);
      expect(sheet).toContain('Waiting for a decision');
      expect(sheet).not.toContain('the admins are asked to decide');
    } finally {
      await world.close();
    }
  });

  it('of the buyer of a paid order is not named by the page of its refund, nor offered a message', async ({
    db,
  }) => {
    const world = await apiApp(db);
    const { people, url } = world;
    try {
      const { orderId } = await world.newPaidOrder();
      const headers = { ...(await world.headersOf('seller', 'cookie')), accept: 'text/html' };
      const read = async () =>
        (await fetch(`${url}/dashboard/orders/${orderId}/refund`, { headers })).text();
      const { name } = people.buyer;
      const there = await read();
      expect(there).toContain('/dashboard/messages/new');
      expect(there).toContain(name);
      const deletedAt = world.clock.now();
      await db.write(async (tx) => {
        await tx.user.update({ where: { id: people.buyer.userId }, data: { deletedAt } });
      });
      const gone = await read();
      expect(gone).not.toContain('/dashboard/messages/new');
      expect(gone).toContain('Deleted account');
      expect(gone).not.toContain(name);
    } finally {
      await world.close();
    }
  });
});
