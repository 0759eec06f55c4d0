import { expect } from 'vitest';
import { recordRefundsAndDisputes } from '~/features/payments/provider-changes.server';
import { refundOrder } from '~/features/payments/refund-order.server';
import { exportBatch } from '~/features/payouts/export-batch.server';
import { listOwnEarnings, toListedEarning } from '~/features/payouts/earnings.server';
import { exportOwnEarnings, exportYear } from '~/features/payouts/export-earnings.server';
import { savePayeeDetails } from '~/features/payouts/payee-details.server';
import { readStatement } from '~/features/payouts/statement.server';
import { onEachDatabase } from '../setup/databases';
import { complete, expectLedgerAgrees, paidSale, saleShop, settleDown } from '../setup/sales';
import type { SaleShop } from '../setup/sales';
import { actAs } from '../setup/test-ctx';

/** The lines of a CSV file by its header. */
function linesOf(csv: string): Record<string, string>[] {
  const [header = [], ...lines] = csv
    .trim()
    .split('\r\n')
    .map((line) => line.replace(/^\uFEFF?"|"$/g, '').split('","'));
  return lines.map((line) => Object.fromEntries(header.map((name, at) => [name, line[at] ?? ''])));
}

async function earningsOf({ services, seller }: SaleShop) {
  let csv = '';
  for await (const piece of exportOwnEarnings(actAs(services, seller))) csv += piece;
  return linesOf(csv);
}

const yearOf = async ({ services, admin }: SaleShop) =>
  linesOf(await exportYear(actAs(services, admin), services.clock.now().getUTCFullYear()));

/** The quarters of the year in sum, in minor units of two or three digits. */
async function sumsOfYear(shop: SaleShop) {
  const lines = await yearOf(shop);
  const sum = (name: string) =>
    lines.reduce((total, line) => total + Number(line[name]?.replace('.', '')), 0);
  const [gross, refunded, fees] = [sum('gross'), sum('refunded'), sum('fees')];
  const [borne, net] = [sum('borne_by_shop'), sum('net')];
  for (const line of lines) {
    const minor = (name: string) => Number(line[name]?.replace('.', ''));
    expect(minor('gross') - minor('refunded') - minor('fees') + minor('borne_by_shop')).toBe(
      minor('net'),
    );
  }
  return { gross, refunded, fees, borne, net };
}

onEachDatabase('the yearly sheet', (it) => {
  it('has the price paid, and the refunds before the sale was complete', async ({ db }) => {
    const shop = await saleShop(db, { CURRENCY: 'KWD' });
    const { services } = shop;
    const seller = actAs(services, shop.seller);
    const orderId = await paidSale(shop, 30_001);
    await refundOrder(seller, orderId, { amount: '0.001' });
    await refundOrder(seller, orderId, { amount: '10.000', refunded: '0.001' });
    await settleDown(services);
    expect(await yearOf(shop)).toEqual([]);
    await complete(shop, orderId);
    await settleDown(services);
    const [own] = await earningsOf(shop);
    expect(own).toMatchObject({ price: '30.001', refunded: '10.001', borne_by_shop: '0.000' });
    const [line, ...more] = await yearOf(shop);
    expect(line).toMatchObject({
      sales: '1',
      gross: '30.001',
      refunded: '10.001',
      fees: own?.fee,
      borne_by_shop: '0.000',
      net: own?.net,
    });
    expect(more).toEqual([]);
    await expectLedgerAgrees(services);
  });

  it('has what the shop bore of a refund in a column of its own', async ({ db }) => {
    const shop = await saleShop(db);
    const { services } = shop;
    const [seller, admin] = [actAs(services, shop.seller), actAs(services, shop.admin)];
    const orderId = await paidSale(shop, 3333);
    await refundOrder(seller, orderId, { amount: '1.01' });
    await settleDown(services);
    await complete(shop, orderId);
    await settleDown(services);
    await savePayeeDetails(seller, { holder: 'Robin Miller', account: 'DE89370400440532013000' });
    await exportBatch(admin, { currency: 'USD', formKey: 'one' });
    // In a later quarter.
    shop.clock.forward(100 * 24 * 60 * 60_000);
    await refundOrder(admin, orderId, { amount: '32.32', refunded: '1.01' });
    await settleDown(services);
    const [own] = await earningsOf(shop);
    expect(own).toMatchObject({ price: '33.33', refunded: '33.33', fee: '0.00' });
    const sums = await sumsOfYear(shop);
    expect(sums).toMatchObject({ gross: 3333, refunded: 3333, fees: 0 });
    expect(sums.net).toBe(Number(own?.net?.replace('.', '')));
    expect(sums.borne).toBe(Number(own?.borne_by_shop?.replace('.', '')));
    expect(sums.borne).toBeGreaterThan(0);
    expect(sums.borne).toBe(sums.net);
    expect(await yearOf(shop)).toHaveLength(2);
    await expectLedgerAgrees(services);
  });

  it('has what a refund and the bank returned together, as the list of sales and the statement', async ({
    db,
  }) => {
    const shop = await saleShop(db);
    const { services, clock } = shop;
    const seller = actAs(services, shop.seller);
    const orderId = await paidSale(shop, 1000);
    await complete(shop, orderId);
    await refundOrder(seller, orderId, { amount: '3' });
    await settleDown(services);
    const payment = await db.read.payment.findFirstOrThrow({ where: { orderId } });
    const { transactionId, currency, takenAt: createdAt } = payment;
    const amounts = { amountMinor: 1000, withdrawnMinor: 1000, currency };
    const dispute = { id: 'dp_1', transactionId, reason: 'general', status: 'lost' } as const;
    const disputes = [{ ...dispute, ...amounts, respondBy: null, createdAt }];
    const read = { refunds: [], disputes, readAt: clock.now() };
    await db.write((tx) => recordRefundsAndDisputes(tx, services, payment, read));
    const [line] = await yearOf(shop);
    const returned = { refunded: '13.00', borne_by_shop: '3.00', net: '0.00' };
    expect(line).toMatchObject({ gross: '10.00', fees: '0.00', ...returned });
    expect(await earningsOf(shop)).toMatchObject([{ price: '10.00', fee: '0.00', ...returned }]);
    const { items } = await listOwnEarnings(seller, { limit: 10 });
    expect(items.map(toListedEarning)).toMatchObject([{ refundedMinor: 1300, borneMinor: 300 }]);
    const statement = await readStatement(seller, orderId);
    expect([statement.refunded?.amountMinor, statement.net.amountMinor]).toEqual([1300, 0]);
  });
});
