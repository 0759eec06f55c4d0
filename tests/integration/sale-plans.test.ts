import { expect } from 'vitest';
import { listDisputes } from '~/features/disputes/dispute-queue.sql.server';
import { readMenuCounts } from '~/features/moderation/menu-counts.sql.server';
import { getOrderPage } from '~/features/orders/order-page.queries.server';
import { readBalances } from '~/features/payouts/balance.server';
import { readEarningsAfter } from '~/features/payouts/earnings.sql.server';
import { listOwnEarnings } from '~/features/payouts/earnings.server';
import { listOwed, readNextBatch } from '~/features/payouts/owed.server';
import { newId } from '~/lib/ids.server';
import { textKey } from '~/lib/text';
import type { Database } from '~/platform/db/database';
import type { Sql } from '~/platform/db/sql';
import { categoryRow, productRow, userRow } from '../../prisma/factories/rows';
import { onEachDatabase } from '../setup/databases';
import { plansOf } from '../setup/query-plans';
import { actAs, addPerson, testClock, testServices } from '../setup/test-ctx';

const ROWS = 500;
const PAGE = { limit: 25 };
const at = (index: number) => new Date(Date.UTC(2026, 0, 1) + index * 1000);

/** Completed sales of one seller and of many, each credited in the ledger, some once disputed. */
async function fill(db: Database, me: { buyerId: string; sellerId: string }): Promise<string> {
  const category = categoryRow();
  const numbers = Array.from({ length: ROWS }, (_, index) => index);
  const others = numbers.map((index) => userRow({ role: 'seller', createdAt: at(index) }));
  const products = numbers.map((index) =>
    productRow({
      sellerId: index % 2 ? me.sellerId : (others[index]?.id ?? ''),
      categoryId: category.id,
      status: 'sold',
      createdAt: at(index),
    }),
  );
  const orders = products.map(({ id: productId, sellerId, name }, index) => ({
    id: newId(),
    productId,
    sellerId,
    buyerId: me.buyerId,
    activeProductId: productId,
    userName: 'Ada',
    email: 'ada@example.com',
    name,
    nameKey: textKey(name),
    priceMinor: 2000,
    currency: 'USD',
    phone: '',
    meetingLocation: '',
    status: 'completed',
    paymentMethod: 'card',
    heldUntil: at(index),
    createdAt: at(index),
    paidAt: at(index),
    receivedAt: at(index),
    completedAt: at(index),
  }));
  const transactions = orders.map(({ id: orderId }, index) => ({
    id: newId(),
    objectKind: 'release',
    objectId: orderId,
    sequence: 1,
    orderId,
    provider: 'sandbox',
    occurredAt: at(index),
    createdAt: at(index),
  }));
  const entries = transactions.flatMap(({ id: transactionId, orderId }, index) => [
    { transactionId, position: 0, account: 'held', orderId, amountMinor: 2000, currency: 'USD' },
    {
      transactionId,
      position: 1,
      account: 'seller_payable',
      orderId,
      amountMinor: -2000,
      currency: 'USD',
      sellerId: orders[index]?.sellerId,
    },
  ]);
  const disputes = orders.map(({ id: orderId, buyerId, sellerId }, index) => ({
    id: newId(),
    orderId,
    buyerId,
    sellerId,
    reason: 'broken',
    text: 'It is.',
    createdAt: at(index),
    answerBy: at(index),
    status: 'withdrawn',
    closedAt: at(index),
    refundMinor: 0,
  }));
  await db.write(
    async (tx) => {
      await tx.category.create({ data: category });
      for (let from = 0; from < ROWS; from += 500) {
        const part = <Row>(rows: Row[]) => ({ data: rows.slice(from, from + 500) });
        await tx.user.createMany(part(others));
        await tx.product.createMany(part(products));
        await tx.order.createMany(part(orders));
        await tx.ledgerTransaction.createMany(part(transactions));
        await tx.ledgerEntry.createMany({ data: entries.slice(2 * from, 2 * from + 1000) });
        await tx.dispute.createMany(part(disputes));
      }
    },
    { unhurried: true },
  );
  return orders[1]?.id ?? '';
}

/** Chargebacks, which are few, have no index on their state. */
const UNINDEXED =
  /(SCAN|Seq Scan on) "?(Order|OrderEvent|LedgerEntry|LedgerTransaction|Dispute|SellerTransfer|o|e|t)"?\b/;

onEachDatabase('the lists of earnings and disputes', (it, dialect) => {
  it('are read along an index, whatever their length', async ({ db, url }) => {
    const services = testServices(db, { clock: testClock('2026-06-01T00:00:00Z') });
    const [buyer, seller] = [
      await addPerson(services, 'buyer'),
      await addPerson(services, 'seller'),
    ];
    const orderId = await fill(db, { buyerId: buyer.userId, sellerId: seller.userId });
    const asked: Sql[] = [];
    const watching: Database = {
      ...db,
      rows: (query) => {
        asked.push(query);
        return db.rows(query);
      },
    };
    const asSeller = { ...actAs(services, seller), db: watching };
    const asAdmin = { ...actAs(services, await addPerson(services, 'admin')), db: watching };
    const first = await listOwnEarnings(asSeller, PAGE);
    expect(first.items).toHaveLength(PAGE.limit);
    await listOwnEarnings(asSeller, { ...PAGE, cursor: first.next });
    await listOwnEarnings(asSeller, { ...PAGE, before: first.next });
    const [last] = first.items;
    await readEarningsAfter(watching, seller.userId, last ?? null, PAGE.limit);
    await readBalances(asSeller, seller.userId);
    await getOrderPage(asSeller, orderId);
    await listDisputes(asAdmin);
    await readMenuCounts(asAdmin);
    expect((await listOwed(asAdmin)).rows).toHaveLength(100);
    await readNextBatch(asAdmin);
    await readBalances(asAdmin);
    expect(asked.length).toBeGreaterThan(8);
    for (const [query, plan] of await plansOf(dialect === 'sqlite' ? db : url, asked)) {
      expect(plan, `${query.text}\n${plan}`).not.toMatch(UNINDEXED);
    }
  });
});
