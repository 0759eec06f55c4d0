import { expect } from 'vitest';
import type { Actor } from '~/features/accounts/account.policy';
import { openSession } from '~/features/accounts/sessions.server';
import { acceptRequest } from '~/features/orders/answer-request.server';
import { bookProduct } from '~/features/orders/book-product.server';
import { confirmReceipt } from '~/features/orders/confirm-handover.server';
import { refundOrder } from '~/features/payments/refund-order.server';
import { exportBatch } from '~/features/payouts/export-batch.server';
import { savePayeeDetails } from '~/features/payouts/payee-details.server';
import { readStatement } from '~/features/payouts/statement.server';
import { formatMoney } from '~/lib/money';
import type { Database } from '~/platform/db/database';
import { onEachDatabase } from '../setup/databases';
import { startApp } from '../setup/running-app';
import { completedSale, paidSale, saleShop, settleDown } from '../setup/sales';
import { actAs, addPerson, addProduct } from '../setup/test-ctx';

const account = { holder: 'Robin Miller', account: 'DE89 3704 0044 0532 0130 00' };

/** The shop of sales with its app running; forms are sent as a page without scripts sends them. */
async function shopApp(db: Database, PAYOUTS: 'manual' | 'stripe') {
  const shop = await saleShop(db, { PAYOUTS });
  const { clock, services } = shop;
  const app = await startApp(db, { clock, env: services.env, payments: services.payments });
  const guest = actAs(app.services, null);
  const openFor = async ({ userId }: Actor) =>
    (await openSession(guest, { userId, remember: false, userAgent: 'x' })).accessToken;
  async function ask(
    who: Actor,
    path: string,
    form?: Record<string, string>,
    accessToken?: string,
  ) {
    accessToken ??= await openFor(who);
    const response = await fetch(app.url + path, {
      method: form ? 'POST' : 'GET',
      redirect: 'manual',
      headers: { Authorization: `Bearer ${accessToken}`, Accept: 'text/html' },
      ...(form && { body: new URLSearchParams(form) }),
    });
    const location = response.headers.get('Location') ?? '';
    // The port in the site's address may have any digits, also those that a test looks for.
    const text = (await response.text()).replaceAll(`:${new URL(app.url).port}`, '');
    return { status: response.status, location, text };
  }
  return { ...shop, app, ask, openFor };
}

onEachDatabase('the pages of payouts', (it) => {
  it('lead from a sale to a paid line, without scripts', async ({ db }) => {
    const { ask, openFor, app, ...shop } = await shopApp(db, 'manual');
    const { services, seller, admin, buyer, clock } = shop;
    await paidSale(shop, 4000);
    const orderId = await completedSale(shop, 1000);
    await settleDown(services);
    const earnings = await ask(seller, '/dashboard/earnings');
    expect(earnings.status).toBe(200);
    const missing = 'Add your bank account to get $9.00';
    for (const text of ['$36.00', '$9.00', `/dashboard/orders/${orderId}`, missing]) {
      expect(earnings.text).toContain(text);
    }
    const balance = await ask(seller, '/api/balance');
    expect(JSON.parse(balance.text)).toEqual({
      currency: 'USD',
      pending: 36,
      available: 9,
      underWay: 0,
      paidOut: 0,
    });
    expect((await ask(buyer, '/api/balance')).status).toBe(403);
    const wrong = { intent: 'details', holder: 'Robin', account: 'DE00 3704 0044 0532 0130 00' };
    expect((await ask(seller, '/dashboard/earnings', wrong)).text).toContain('not valid');
    const details = { ...wrong, account: 'DE89 3704 0044 0532 0130 00' };
    expect((await ask(seller, '/dashboard/earnings', details)).status).toBe(302);
    const saved = await ask(seller, '/dashboard/earnings');
    expect(saved.text).toContain('ending in');
    expect(saved.text).not.toContain('3704');
    expect((await ask(admin, '/dashboard/earnings')).location).toBe('/dashboard/payouts');

    const payouts = await ask(admin, '/dashboard/payouts');
    expect(payouts.text).toContain('may be regulated');
    const formKey = /name="formKey" value="([^"]+)"/.exec(payouts.text)?.[1] ?? '';
    const exporting = { currency: 'USD', formKey };
    // A session that was opened a while ago is asked who is there first.
    const old = await openFor(admin);
    clock.forward(10 * 60_000);
    const asked = await ask(admin, '/dashboard/payouts', exporting, old);
    expect(asked.status).toBe(403);
    expect(asked.text).toContain('/dashboard/confirm-identity');
    expect(await db.read.payoutBatch.count()).toBe(0);
    const [first, second] = await Promise.all([
      ask(admin, '/dashboard/payouts', exporting),
      ask(admin, '/dashboard/payouts', exporting),
    ]);
    expect(first.location).toMatch(/^\/dashboard\/payouts\/[\w-]+$/);
    expect(second.location).toBe(first.location);
    const confirm = `/dashboard/confirm-identity?${new URLSearchParams({ from: first.location })}`;
    const file = `${first.location}/batch.csv`;
    expect((await ask(admin, file, undefined, old)).location).toBe(confirm);
    expect((await ask(admin, file)).text).toContain('0532 0130 00');
    expect((await ask(seller, `${first.location}/batch.csv`)).status).toBe(302);
    expect(JSON.parse((await ask(seller, '/api/balance')).text)).toMatchObject({ underWay: 9 });
    expect((await ask(seller, '/dashboard/earnings')).text).toContain('On its way');
    const batch = await ask(admin, first.location);
    expect(batch.text).not.toContain('0532');
    expect(batch.text).toContain('Pay each line outside');
    const paid = /(\/dashboard\/payouts\/lines\/[\w-]+)\/paid/.exec(batch.text)?.[1] ?? '';
    expect((await ask(admin, `${paid}/paid`)).status).toBe(200);
    expect((await ask(admin, `${paid}/paid`, { reference: '' })).status).not.toBe(302);
    // Also by the second click of two, but not with another reference.
    for (const click of ['first', 'second']) {
      const answer = await ask(admin, `${paid}/paid`, { reference: 'SEPA 1' });
      expect([click, answer.status, answer.location]).toEqual([click, 302, first.location]);
    }
    expect((await ask(admin, `${paid}/paid`, { reference: 'SEPA 2' })).status).toBe(409);
    const settled = await ask(admin, first.location);
    expect(settled.text).toContain('All lines are settled.');
    expect(settled.text).not.toContain('Pay each line outside');
    // What became of the line is said before what is wrong with a field, which its page has no more.
    const markedAlready = 'This payout is already marked as paid.';
    for (const [page, form] of [
      ['paid', { reference: '' }],
      ['failed', { reason: '', seen: 'exported' }],
    ] as const) {
      const late = await ask(admin, `${paid}/${page}`, form);
      expect([page, late.status, late.text.includes(markedAlready)]).toEqual([page, 409, true]);
    }
    expect((await ask(admin, `${paid}/failed`, { reason: '', seen: 'paid' })).status).toBe(422);
    expect((await ask(admin, `${paid}/failed`)).status).toBe(200);
    const reason = 'Sent back';
    expect((await ask(admin, `${paid}/failed`, { reason })).status).not.toBe(302);
    for (const click of ['first', 'second']) {
      const answer = await ask(admin, `${paid}/failed`, { reason, seen: 'paid' });
      expect([click, answer.status, answer.location]).toEqual([click, 302, first.location]);
    }
    const other = { reason: 'Account closed', seen: 'paid' };
    expect((await ask(admin, `${paid}/failed`, other)).status).toBe(409);
    // A line that is decided has no form any more.
    const decided = await ask(admin, `${paid}/failed`);
    expect(decided.text).toContain('This payout is already marked as failed.');
    expect(decided.text).not.toContain(`name="reason"`);
    expect(JSON.parse((await ask(seller, '/api/balance')).text)).toMatchObject({ available: 9 });
    expect((await ask(seller, '/dashboard/earnings.csv')).text).toContain('"9.00"');
    expect((await ask(admin, '/dashboard/payouts/earnings.csv')).text).toContain(seller.userId);
    const year = await ask(admin, '/dashboard/payouts/year.csv');
    expect(year.text).toContain('not a tax filing');
    expect((await ask(admin, '/dashboard/payouts/year.csv?year=x')).status).toBe(400);
    for (const language of ['de', 'es', 'ar', 'xa']) {
      const pages = [
        [seller, '/dashboard/earnings'],
        [admin, '/dashboard/payouts'],
        [admin, first.location],
      ] as const;
      for (const [who, path] of pages) {
        expect((await ask(who, `/${language}${path}`)).status).toBe(200);
      }
    }
    await app.close();
  });

  it('ask before a bank account is removed', async ({ db }) => {
    const { ask, openFor, app, ...shop } = await shopApp(db, 'manual');
    const { services, seller, admin, buyer, clock } = shop;
    const page = '/dashboard/earnings/account/remove';
    const read = async () => {
      const { text } = await ask(seller, page);
      const main = text.slice(text.indexOf('<main'), text.indexOf('</main>'));
      return main.replaceAll(/<[^>]*>/g, '').replaceAll(/\s+/g, ' ');
    };
    expect((await ask(seller, page)).location).toBe('/dashboard/earnings');
    expect((await ask(buyer, page)).location).toMatch(/^\/login\?/);
    const details = () => savePayeeDetails(actAs(app.services, seller), account);
    await details();
    const earnings = await ask(seller, '/dashboard/earnings');
    expect(earnings.text).toContain(`href="${page}"`);
    expect(earnings.text).not.toContain('value="remove-details"');
    const without = await read();
    expect(without).toContain('Remove the account ending in 3000?');
    expect(without).not.toContain('$');

    // Money on its way, and money that waits for the next payout.
    await completedSale(shop, 1000);
    await settleDown(services);
    await exportBatch(actAs(app.services, admin), { currency: 'USD', formKey: 'a' });
    await completedSale(shop, 4000);
    await settleDown(services);
    const shown = await read();
    expect(shown).toContain('$36.00 in your balance is not paid out until then.');
    expect(shown).toContain('$9.00 is on its way already. Removing the account does not stop it.');

    // A session that was opened a while ago is asked who is there first.
    const old = await openFor(seller);
    clock.forward(10 * 60_000);
    const confirm = `/dashboard/confirm-identity?${new URLSearchParams({ from: page })}`;
    expect((await ask(seller, page, undefined, old)).location).toBe(confirm);
    expect((await ask(seller, page, {}, old)).status).toBe(403);
    expect(await db.read.payeeDetails.count()).toBe(1);
    expect((await ask(buyer, page, {})).location).toMatch(/^\/login\?/);
    expect((await ask(seller, page, {})).location).toBe('/dashboard/earnings');
    expect(await db.read.payeeDetails.count()).toBe(0);
    // Another tab asks the same once more.
    expect((await ask(seller, page, {})).location).toBe('/dashboard/earnings');
    await app.close();
  });

  it('lead to each batch, to those with open lines first', async ({ db }) => {
    const { ask, app, seller, admin, clock } = await shopApp(db, 'manual');
    const numbers = Array.from({ length: 130 }, (_, number) => number);
    const createdAt = (number: number) => new Date(clock.now().getTime() + number * 1000);
    const money = { currency: 'USD', amountMinor: 100 };
    await db.write(async (tx) => {
      for (const number of numbers) {
        const id = `batch-${number}`;
        const of = { createdBy: admin.userId, formKey: id, createdAt: createdAt(number) };
        await tx.payoutBatch.create({ data: { id, currency: 'USD', ...of } });
        const paid = { status: 'paid', reference: 'SEPA', decidedAt: createdAt(number) };
        // Of the oldest and of another one.
        const open = { status: 'exported', sealed: 'x' };
        const lines = [paid, number === 0 || number === 7 ? open : paid];
        await tx.payoutLine.createMany({
          data: lines.map((line, at) => ({
            id: `${id}-${at}`,
            batchId: id,
            sellerId: seller.userId,
            lastFour: '3000',
            createdAt: createdAt(number),
            ...money,
            ...line,
          })),
        });
      }
    });
    const shown = async (path: string) => {
      const { text } = await ask(admin, path);
      const ids = [...text.matchAll(/href="\/dashboard\/payouts\/(batch-\d+)"/g)];
      return { text, ids: ids.map(([, id]) => id) };
    };
    const first = await shown('/dashboard/payouts');
    expect(first.ids.slice(0, 3)).toEqual(['batch-7', 'batch-0', 'batch-129']);
    expect(first.text).toMatch(/\$2\.00.*2 lines, 1 open/s);
    expect(first.text).toContain('2 lines, 0 open');
    const next = '/dashboard/payouts?from=7&amp;batches=100#batches';
    const { text } = await ask(admin, '/dashboard/payouts?from=7');
    expect(text).toContain(`href="${next}"`);
    const second = await shown('/dashboard/payouts?batches=100');
    expect(second.ids).toHaveLength(30);
    expect(second.ids.at(-1)).toBe('batch-1');
    expect(new Set([...first.ids, ...second.ids]).size).toBe(130);
    expect(second.text).toContain('href="/dashboard/payouts?batches=0#batches"');
    await app.close();
  });

  it('have a statement of each paid order, for its seller alone', async ({ db }) => {
    const { ask, app, ...shop } = await shopApp(db, 'manual');
    const { services, seller, buyer, admin } = shop;
    const ctx = actAs(services, seller);
    const orderId = await completedSale(shop, 1000);
    const path = `/dashboard/orders/${orderId}/statement`;
    expect((await ask(seller, `/dashboard/orders/${orderId}`)).text).toContain(`href="${path}"`);
    expect((await ask(buyer, `/dashboard/orders/${orderId}`)).text).not.toContain(path);
    await refundOrder(ctx, orderId, { amount: '3' });
    await settleDown(services);
    const { text } = await ask(seller, path);
    const { name, email } = await db.read.user.findUniqueOrThrow({ where: { id: buyer.userId } });
    for (const shown of ['$10.00', '$3.00', '$0.70', '$6.30', name]) expect(text).toContain(shown);
    expect(text).not.toContain(email);
    for (const language of ['de', 'es', 'ar']) {
      expect((await ask(seller, `/${language}${path}`)).status).toBe(200);
    }
    const other = await addPerson(services, 'seller');
    for (const who of [buyer, admin, other]) expect((await ask(who, path)).status).toBe(404);
    expect((await ask(seller, '/dashboard/orders/none/statement')).status).toBe(404);

    // What the bank takes back is worded for the seller, here and on the page of the order.
    const { transactionId } = await db.read.payment.findFirstOrThrow({ where: { orderId } });
    await services.payments.sandbox?.dispute(transactionId);
    await settleDown(services);
    for (const page of [path, `/dashboard/orders/${orderId}`]) {
      const shown = (await ask(seller, page)).text;
      expect(shown).toContain('The buyer disputed $7.00');
      expect(shown).not.toContain('your bank');
      // Refunded and disputed as well, it brings nothing; it costs the seller nothing either.
      const { fee, net } = await readStatement(ctx, orderId);
      for (const money of [fee, net]) expect(shown).toContain(formatMoney(money, 'en-US'));
    }

    // Cash has no fee, and none of it is in the ledger.
    const product = await addProduct(services, seller, { acceptsCash: true });
    const where = { phone: '+1 503 555 0100', meetingLocation: 'Library steps' };
    const asked = { productId: product.id, ...where, paymentMethod: 'cash' } as const;
    const { orderId: inCash } = await bookProduct(actAs(services, buyer), asked);
    await acceptRequest(ctx, inCash);
    const refused = { status: 404 };
    await expect(readStatement(ctx, inCash)).rejects.toMatchObject(refused);
    await confirmReceipt(actAs(services, buyer), inCash);
    const price = { amountMinor: product.resalePriceMinor, currency: 'USD' };
    expect(await readStatement(ctx, inCash)).toMatchObject({
      price,
      fee: { amountMinor: 0 },
      refunded: null,
      net: price,
      inCash: true,
      notes: [],
    });
    await app.close();
  });

  it('add up where the shop has borne a part of a refund', async ({ db }) => {
    const { ask, app, ...shop } = await shopApp(db, 'manual');
    const { services, seller, admin } = shop;
    const orderId = await completedSale(shop, 4555);
    await savePayeeDetails(actAs(services, seller), account);
    await exportBatch(actAs(services, admin), { currency: 'USD', formKey: 'one' });
    await refundOrder(actAs(services, admin), orderId, { amount: '22.78' });
    await settleDown(services);
    // 45.55 less 22.78 and the fee of 2.28, plus what the shop paid: the seller had none of it left.
    const order = `/dashboard/orders/${orderId}`;
    for (const [who, path] of [
      [seller, order],
      [admin, order],
      [seller, `${order}/statement`],
    ] as const) {
      const { text } = await ask(who, path);
      for (const shown of ['$45.55', '$22.78', '$2.28', 'Refunds borne by the shop', '$20.50']) {
        expect(text).toContain(shown);
      }
      expect(text).toContain('$40.99');
    }
    const list = (await ask(seller, '/dashboard/earnings')).text;
    for (const shown of ['$22.78 refunded', '$20.50 of it borne by the shop', '$40.99']) {
      expect(list).toContain(shown);
    }
    await app.close();
  });

  it('are among the pages of an order that lead to its other side', async ({ db }) => {
    const { ask, app, ...shop } = await shopApp(db, 'manual');
    const { services, seller, buyer, admin } = shop;
    const orderId = await paidSale(shop, 1000);
    const { productId } = await db.read.order.findUniqueOrThrow({ where: { id: orderId } });
    const order = `/dashboard/orders/${orderId}`;
    const toSeller = `/dashboard/messages/new?product=${productId}`;
    const toBuyer = `/dashboard/messages/new?order=${orderId}`;
    const receipt = `/dashboard/receipt/${orderId}`;
    for (const path of [
      receipt,
      ...['', '/received', '/dispute', '/review'].map((one) => order + one),
    ]) {
      expect((await ask(buyer, path)).text).toContain(`href="${toSeller}"`);
    }
    for (const path of ['', '/refund', '/statement', '/dispute', '/review'].map(
      (one) => order + one,
    )) {
      expect((await ask(seller, path)).text).toContain(`href="${toBuyer}"`);
    }
    for (const path of [order, receipt, `${order}/refund`]) {
      expect((await ask(admin, path)).text).not.toContain('/dashboard/messages/new');
    }
    const { id } = await addProduct(services, seller);
    const where = { phone: '+1 503 555 0100', meetingLocation: 'Library steps' };
    const booked = await bookProduct(actAs(services, buyer), { productId: id, ...where });
    for (const path of [`my-orders/${booked.orderId}/cancel`, `payment/${booked.orderId}`]) {
      expect((await ask(buyer, `/dashboard/${path}`)).text).toContain(
        `href="/dashboard/messages/new?product=${id}"`,
      );
    }
    await app.close();
  });

  it('lead a seller to the provider and back', async ({ db }) => {
    const { ask, app, ...shop } = await shopApp(db, 'stripe');
    const { services, seller, admin } = shop;
    await completedSale(shop, 1000);
    await settleDown(services);
    const begun = await ask(seller, '/dashboard/earnings', { intent: 'onboard' });
    expect(begun.status).toBe(303);
    expect(begun.location).toMatch(/^\/sandbox\/get-paid\//);
    expect((await ask(seller, begun.location)).text).toContain('Accept the details');
    const done = await ask(seller, begun.location, { answer: 'active' });
    expect((await ask(seller, done.location)).text).toContain('automatically');
    await settleDown(services);
    const balance = await ask(seller, '/api/balance');
    expect(JSON.parse(balance.text)).toMatchObject({ available: 0, paidOut: 9 });
    expect((await ask(seller, '/sandbox/get-paid/none')).status).toBe(404);
    const outside = await ask(admin, '/dev/sandbox');
    expect(outside.text).toContain('transfer.created');
    expect((await ask(admin, '/dev/sandbox', { id: '', act: 'late' })).status).toBe(302);
    expect((await ask(seller, '/dev/sandbox')).status).toBe(302);
    expect((await ask(admin, '/dashboard/payouts')).status).toBe(200);
    await app.close();
  });
});
