import { expect } from 'vitest';
import { openSession } from '~/features/accounts/sessions.server';
import type { Ctx } from '~/features/accounts/account.policy';
import { refundOrder } from '~/features/payments/refund-order.server';
import { decidePayoutLine } from '~/features/payouts/decide-payout-line.server';
import { getBatch } from '~/features/payouts/batches.server';
import { exportBatch } from '~/features/payouts/export-batch.server';
import { toPayoutJson } from '~/features/payouts/own-payout.dto';
import {
  exportOwnPayouts,
  getOwnPayout,
  listOwnPayouts,
} from '~/features/payouts/own-payouts.server';
import { savePayeeDetails } from '~/features/payouts/payee-details.server';
import { paySellerJob } from '~/features/payouts/pay-seller.server';
import { newId } from '~/lib/ids.server';
import { runDueJobs } from '~/platform/jobs/run-jobs.server';
import { ProviderFailure } from '~/platform/payments/payment-provider';
import { onEachDatabase } from '../setup/databases';
import { startApp } from '../setup/running-app';
import {
  complete,
  completedSale,
  getPaidAtSandbox,
  paidSale,
  saleShop,
  settleDown,
} from '../setup/sales';
import { actAs, addPerson } from '../setup/test-ctx';

const account = { holder: 'Robin Miller', account: 'DE89 3704 0044 0532 0130 00' };
const PAGE = { limit: 10 };

/** The orders that a payout has paid, oldest first; null when it has failed. */
async function salesOf(ctx: Ctx, payoutId: string): Promise<string[] | null> {
  const { sales } = await getOwnPayout(ctx, payoutId, PAGE);
  return sales && sales.items.map(({ id }) => id).reverse();
}

async function fileOf(ctx: Ctx): Promise<string> {
  let csv = '';
  for await (const piece of exportOwnPayouts(ctx)) csv += piece;
  return csv;
}

const listOf = async (ctx: Ctx) => (await listOwnPayouts(ctx, PAGE)).items.map(toPayoutJson);

onEachDatabase('a seller’s payouts', (it) => {
  it('by hand are listed with their state and the sales that they paid', async ({ db }) => {
    const shop = await saleShop(db);
    const { services, clock } = shop;
    const [seller, admin] = [actAs(services, shop.seller), actAs(services, shop.admin)];
    await savePayeeDetails(seller, account);
    const exportNow = async () => {
      clock.forward(1000);
      const batchId = await exportBatch(admin, { currency: 'USD', formKey: newId() });
      clock.forward(1000);
      return (await getBatch(admin, batchId)).lines[0]?.id ?? '';
    };
    expect(await listOf(seller)).toEqual([]);
    // Booked first and completed last: the time of the completion counts.
    const c = await paidSale(shop, 500);
    const [a, b] = [await completedSale(shop, 1000), await completedSale(shop, 2000)];
    const first = await exportNow();
    expect(await listOf(seller)).toMatchObject([
      { id: first, by: 'hand', status: 'under-way', amount: 27, account: '3000', reference: null },
    ]);
    expect(await salesOf(seller, first)).toEqual([a, b]);
    await complete(shop, c);
    const second = await exportNow();
    expect(await salesOf(seller, second)).toEqual([c]);
    await decidePayoutLine(admin, second, { event: 'pay', reference: '=SEPA 2' });
    const reason = 'Name and account do not match';
    clock.forward(1000);
    await decidePayoutLine(admin, first, { event: 'fail', reason, seen: 'exported' });
    const failedAt = clock.now().toISOString();
    const d = await completedSale(shop, 700);
    const third = await exportNow();
    const list = await listOf(seller);
    expect(list).toMatchObject([
      { id: third, status: 'under-way', amount: 27 + 6.3, decided_at: null },
      { id: second, status: 'paid', amount: 4.5, reference: '=SEPA 2', reason: null },
      { id: first, status: 'failed', reason, decided_at: failedAt, reversed: 0, orderId: null },
    ]);
    // What has failed is in the next payout, and in no other.
    expect(await salesOf(seller, first)).toBe(null);
    expect(await salesOf(seller, second)).toEqual([c]);
    expect(await salesOf(seller, third)).toEqual([a, b, d]);

    const lines = (await fileOf(seller)).split('\r\n');
    expect(
      lines.map((line) => line.split(',')[0]?.replaceAll('"', '').replace('\uFEFF', '')),
    ).toEqual(['payout', first, second, third, '']);
    expect(lines[2]).toContain(`"hand","paid","4.50","0.00","USD","3000","'=SEPA 2","",""`);

    // They are read in pages, in both directions.
    const one = await listOwnPayouts(seller, { limit: 2 });
    expect(one.items.map(({ id }) => id)).toEqual([third, second]);
    const two = await listOwnPayouts(seller, { limit: 2, cursor: one.next });
    expect([two.items.map(({ id }) => id), two.next]).toEqual([[first], null]);
    const back = await listOwnPayouts(seller, { limit: 2, before: two.previous });
    expect([back.items.map(({ id }) => id), back.previous]).toEqual([[third, second], null]);

    const other = actAs(services, await addPerson(services, 'seller'));
    expect(await listOf(other)).toEqual([]);
    await expect(getOwnPayout(other, first, PAGE)).rejects.toMatchObject({ code: 'not_found' });
    await expect(getOwnPayout(seller, 'none', PAGE)).rejects.toMatchObject({ code: 'not_found' });
    const buyer = actAs(services, shop.buyer);
    await expect(listOwnPayouts(buyer, PAGE)).rejects.toMatchObject({ code: 'forbidden' });
    await expect(getOwnPayout(buyer, first, PAGE)).rejects.toMatchObject({ code: 'forbidden' });
    expect(() => exportOwnPayouts(buyer)).toThrow();
  });

  it('by hand leave out a sale that the bank of the buyer holds back', async ({ db }) => {
    const shop = await saleShop(db);
    const { services, clock } = shop;
    const [seller, admin] = [actAs(services, shop.seller), actAs(services, shop.admin)];
    await savePayeeDetails(seller, account);
    const [a, b] = [await completedSale(shop, 1000), await completedSale(shop, 2000)];
    const { transactionId } = await db.read.payment.findFirstOrThrow({ where: { orderId: a } });
    await services.payments.sandbox?.dispute(transactionId);
    await settleDown(services);
    clock.forward(1000);
    await exportBatch(admin, { currency: 'USD', formKey: 'one' });
    const [line] = await listOf(seller);
    expect(line).toMatchObject({ amount: 18 });
    expect(await salesOf(seller, line?.id ?? '')).toEqual([b]);
  });

  it('by the card provider are listed from the moment they begin', async ({ db }) => {
    const shop = await saleShop(db, { PAYOUTS: 'stripe' });
    const { services, clock } = shop;
    const [seller, admin] = [actAs(services, shop.seller), actAs(services, shop.admin)];
    const [early, late] = [await completedSale(shop, 1000), await completedSale(shop, 501)];
    await settleDown(services);
    // They wait for the seller's account.
    expect(await db.read.sellerTransfer.count()).toBe(2);
    expect(await listOf(seller)).toEqual([]);
    await getPaidAtSandbox(shop);
    await settleDown(services);
    const sent = await listOf(seller);
    expect(sent.map(({ orderId }) => orderId).sort()).toEqual([early, late].sort());
    for (const one of sent)
      expect(one).toMatchObject({ by: 'provider', status: 'paid', account: null });
    expect(sent[0]?.reference).toMatch(/\w/);
    await refundOrder(admin, late, { amount: '5.01' });
    await settleDown(services);
    await refundOrder(admin, early, { amount: '3.00' });
    await settleDown(services);
    const stateOf = async (id: string) => (await listOf(seller)).find((one) => one.orderId === id);
    expect(await stateOf(late)).toMatchObject({ status: 'reversed', amount: 4.51, reversed: 4.51 });
    expect(await stateOf(early)).toMatchObject({ status: 'paid', amount: 9, reversed: 2.7 });

    // The provider does not answer.
    const { accounts } = services.payments;
    if (!accounts) throw new Error('The sandbox has accounts.');
    const transfer = () => Promise.reject(new ProviderFailure('No answer.', { keyIsSpent: false }));
    const payments = { ...services.payments, accounts: { ...accounts, transfer } };
    clock.forward(1000);
    const pending = await completedSale(shop, 2000);
    await runDueJobs({ ...services, payments }, [paySellerJob]);
    const [newest] = await listOf(seller);
    expect(newest).toMatchObject({ orderId: pending, status: 'under-way', amount: 18 });
    expect(await salesOf(seller, newest?.id ?? '')).toEqual([pending]);
  });

  it('have pages, a file and an endpoint, for their seller alone', async ({ db }) => {
    const shop = await saleShop(db);
    const { services, clock } = shop;
    const admin = actAs(services, shop.admin);
    const app = await startApp(db, { clock, env: services.env, payments: services.payments });
    const guest = actAs(app.services, null);
    const ask = async (who: { userId: string }, path: string, accept = 'text/html') => {
      const session = { userId: who.userId, remember: false, userAgent: 'x' };
      const { accessToken } = await openSession(guest, session);
      const headers = { Authorization: `Bearer ${accessToken}`, Accept: accept };
      const response = await fetch(app.url + path, { headers, redirect: 'manual' });
      return { status: response.status, headers: response.headers, text: await response.text() };
    };
    const list = '/dashboard/earnings/payouts';
    expect((await ask(shop.seller, list)).text).toContain('No payouts yet.');
    expect((await ask(shop.seller, '/dashboard/earnings')).text).toContain(`href="${list}"`);
    await savePayeeDetails(actAs(services, shop.seller), account);
    const orderId = await completedSale(shop, 1000);
    const batchId = await exportBatch(admin, { currency: 'USD', formKey: 'one' });
    const lineId = (await getBatch(admin, batchId)).lines[0]?.id ?? '';
    await decidePayoutLine(admin, lineId, { event: 'pay', reference: 'SEPA <1>' });
    for (const language of ['', '/de', '/es', '/ar', '/xa']) {
      for (const path of [list, `${list}/${lineId}`]) {
        const page = await ask(shop.seller, language + path);
        expect([language, path, page.status]).toEqual([language, path, 200]);
        expect(page.text).toContain('SEPA &lt;1&gt;');
      }
    }
    const page = (await ask(shop.seller, list)).text;
    for (const shown of ['$9.00', 'Account ending in 3000', 'Paid', `href="${list}/${lineId}"`]) {
      expect(page).toContain(shown);
    }
    const detail = (await ask(shop.seller, `${list}/${lineId}`)).text;
    for (const shown of ['Payout of $9.00', `/dashboard/orders/${orderId}`]) {
      expect(detail).toContain(shown);
    }
    const file = await ask(shop.seller, `${list}.csv`);
    expect(file.headers.get('Content-Disposition')).toBe('attachment; filename="payouts.csv"');
    expect(file.text).toContain('"SEPA <1>"');
    await completedSale(shop, 500);
    await exportBatch(admin, { currency: 'USD', formKey: 'two' });
    const json = await ask(shop.seller, '/api/payouts?limit=1', 'application/json');
    expect(JSON.parse(json.text)).toMatchObject([{ amount: 4.5, currency: 'USD' }]);
    const next = /<([^>]+)>; rel="next"/.exec(json.headers.get('Link') ?? '')?.[1] ?? '';
    const second = await ask(shop.seller, next, 'application/json');
    expect(JSON.parse(second.text)).toMatchObject([{ id: lineId, reference: 'SEPA <1>' }]);
    expect((await ask(shop.buyer, '/api/payouts', 'application/json')).status).toBe(403);
    expect((await ask(shop.buyer, `${list}/${lineId}`)).status).toBe(302);
    const other = await addPerson(services, 'seller');
    expect((await ask(other, `${list}/${lineId}`)).status).toBe(404);
    await app.close();
  });
});
