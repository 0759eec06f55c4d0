import { expect } from 'vitest';
import { bookProduct } from '~/features/orders/book-product.server';
import { reconcileLedgerJob } from '~/features/payments/reconcile-ledger.server';
import { payWithCard } from '~/features/payments/start-payment.server';
import { openSession } from '~/features/accounts/sessions.server';
import { newId } from '~/lib/ids.server';
import { prepareRecurringJobs } from '~/platform/jobs/run-jobs.server';
import { onEachDatabase } from '../setup/databases';
import { startApp } from '../setup/running-app';
import { actAs, addPerson, addProduct } from '../setup/test-ctx';

onEachDatabase('the admin’s page of payments', (it) => {
  it('has the balances of the ledger, its file and a comparison without scripts', async ({
    db,
  }) => {
    const app = await startApp(db);
    try {
      const { services } = app;
      const seller = await addPerson(services, 'seller');
      const buyer = actAs(services, await addPerson(services, 'buyer'));
      const { userId } = await addPerson(services, 'admin');
      const product = await addProduct(services, seller, { resalePriceMinor: 1250 });
      const where = { phone: '+1 503 555 0100', meetingLocation: 'Library steps' };
      const { orderId } = await bookProduct(buyer, { productId: product.id, ...where });
      const card = { number: '4242424242424242', expiry: '12/30', cvc: '123' };
      await payWithCard(buyer, { orderId, card });
      const session = { userId, remember: false, userAgent: '' };
      const { accessToken } = await openSession(actAs(services, null), session);
      const ask = (path: string, init: RequestInit = {}) =>
        fetch(app.url + path, {
          ...init,
          headers: { Accept: 'text/html', Authorization: `Bearer ${accessToken}` },
          redirect: 'manual',
        });

      const page = await (await ask('/dashboard/payments')).text();
      expect(page).toContain('Money at the card provider: Sandbox');
      expect(page).toContain('No differences from the card provider are known.');
      expect(page.match(/\$12\.50/g)?.length).toBeGreaterThan(3);

      const file = await ask('/dashboard/payments/ledger.csv');
      expect(file.headers.get('Content-Type')).toBe('text/csv; charset=utf-8');
      expect((await file.text()).trim().split('\r\n')).toHaveLength(3);

      await prepareRecurringJobs(services, [reconcileLedgerJob]);
      // As another version may have stored it.
      const payload = JSON.stringify({ since: '2026-11-20', behind: { reserve: '2026-11-20' } });
      const ofSweep = { kind: reconcileLedgerJob.kind };
      await db.write((tx) => tx.job.updateMany({ where: ofSweep, data: { payload } }));
      expect((await ask('/dashboard/payments')).status).toBe(200);
      const compared = await ask('/dashboard/payments', {
        method: 'POST',
        body: new URLSearchParams(),
      });
      expect(compared.status).toBe(302);
      const job = await db.read.job.findFirst({ where: { kind: reconcileLedgerJob.kind } });
      expect(JSON.parse(job?.payload ?? '')).toEqual({ compare: true });

      // A second payment whose refund has failed for good.
      const paid = await db.read.payment.findFirstOrThrow();
      const stray = { id: newId(), transactionId: 'pi_second', status: 'returning' };
      await db.write(async (tx) => {
        const apart = { intentId: null, acceptedOrderId: null };
        await tx.payment.create({ data: { ...paid, ...stray, ...apart } });
        const { amountMinor, currency, createdAt } = paid;
        const refund = { id: newId(), paymentId: stray.id, orderId, amountMinor, currency };
        const times = { createdAt, updatedAt: createdAt };
        const failed = { ...refund, reason: 'second', status: 'failed', ...times };
        await tx.refund.create({ data: failed });
      });
      const here = `/dashboard/payments/${stray.id}/return`;
      const list = await (await ask('/dashboard/payments')).text();
      expect(list).toContain('Refund failed');
      expect(list).toContain(`href="${here}"`);
      expect(await (await ask(here)).text()).toContain('Send back $12.50');
      const post = () => ask(here, { method: 'POST', body: new URLSearchParams() });
      expect((await post()).headers.get('Location')).toBe('/dashboard/payments');
      // Once: a second click finds it on its way.
      expect((await post()).headers.get('Location')).toBe(here);
      expect(await db.read.refund.count({ where: { status: 'owed' } })).toBe(1);
      const after = await (await ask(here)).text();
      expect(after).toContain('already on its way back');
      expect(after).not.toContain('Send back $12.50');
    } finally {
      await app.close();
    }
  });
});
