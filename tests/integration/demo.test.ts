import { expect } from 'vitest';
import { readBalances } from '~/features/ledger/ledger.sql.server';
import { reconcileLedger } from '~/features/payments/reconcile-ledger.server';
import { reconcilePayments } from '../setup/run-sweeps';
import { fillDatabase } from '../../prisma/seed/fill-database';
import { onEachDatabase } from '../setup/databases';
import { testClock, testServices } from '../setup/test-ctx';

onEachDatabase('the demo', (it) => {
  it('agrees with the card provider, and its reservations end by themselves', async ({ db }) => {
    const clock = testClock();
    const services = testServices(db, { clock });
    services.env.SEED = 'demo';
    expect(await fillDatabase(services)).toBe('demo');
    expect(await fillDatabase(services)).toBe('kept');

    const statuses = async () =>
      (await db.read.order.groupBy({ by: ['status'], _count: true }))
        .map(({ status, _count }) => [status, _count] as const)
        .sort(([one], [other]) => one.localeCompare(other));
    const counts = async () => [
      await db.read.ledgerTransaction.count(),
      await db.read.ledgerEntry.count(),
      await db.read.ledgerObject.count(),
      await db.read.providerRefund.count(),
      await statuses(),
    ];
    const before = await counts();
    await reconcilePayments(services);
    await reconcileLedger(services, { since: null, compare: true });
    expect(await counts()).toEqual(before);
    expect(await db.read.ledgerObject.count({ where: { problem: { not: null } } })).toBe(0);
    const [stated] = (await services.payments.readBalance?.()) ?? [];
    const clearing = (await readBalances(db)).find(
      ({ account }) => account === 'provider_clearing',
    );
    expect(clearing?.amountMinor).toBe(stated?.amountMinor);

    // Payouts in each state, which left no seller in debt.
    const lines = await db.read.payoutLine.groupBy({ by: ['status'], _count: true });
    expect(lines.map(({ status }) => status).sort()).toEqual(['exported', 'failed', 'paid']);
    for (const { availableMinor } of await db.read.sellerBalance.findMany()) {
      expect(Number(availableMinor)).toBeGreaterThanOrEqual(0);
    }

    clock.forward(services.env.HOLD_HOURS * 60 * 60_000);
    await reconcilePayments(services);
    const after = new Map(await statuses());
    expect(after.get('reserved')).toBeUndefined();
    const jobs = await db.read.job.findMany({ where: { kind: 'order-deadline', doneAt: null } });
    const ids = jobs.map(({ key }) => key);
    const open = await db.read.order.findMany({ where: { deadlineAt: { not: null } } });
    expect(ids.sort()).toEqual(open.map(({ id }) => id).sort());
    const unlisted = { status: 'available', deletedAt: null, listed: false };
    expect(await db.read.product.count({ where: unlisted })).toBe(0);
  });
});
