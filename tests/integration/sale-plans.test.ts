import { expect } from 'vitest';
import { listDisputes } from '~/features/disputes/dispute-queue.sql.server';
import { readMenuCounts } from '~/features/moderation/menu-counts.sql.server';
import { getOrderPage } from '~/features/orders/order-page.queries.server';
import { readSellerBalanceTotals } from '~/features/payouts/balance.server';
import { readEarningsAfter } from '~/features/payouts/earnings.sql.server';
import { listOwnEarnings } from '~/features/payouts/earnings.server';
import { listOwed, readNextBatch } from '~/features/payouts/owed.server';
import {
  exportOwnPayouts,
  getOwnPayout,
  listOwnPayouts,
} from '~/features/payouts/own-payouts.server';
import { newId } from '~/lib/ids.server';
import { textKey } from '~/lib/text';
import { UNHURRIED, type Database } from '~/platform/db/database';
import { categoryRow, productRow, userRow } from '../../prisma/factories/rows';
import { onOwnDatabases } from '../setup/databases';
import { plansOf } from '../setup/query-plans';
import { actAs, addPerson, testClock, testServices } from '../setup/test-ctx';
import { watchedDatabase } from '../setup/watched-database';

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
  // Each seller is paid by hand for some sales, and by the card provider for others.
  const batch = { id: newId(), currency: 'USD', createdBy: me.buyerId, formKey: 'one' };
  const of = (index: number) => {
    const { id: orderId = '', sellerId = '' } = orders[index] ?? {};
    return { sellerId, orderId, amountMinor: 2000, currency: 'USD', createdAt: at(index) };
  };
  const lines = numbers
    .filter((index) => index % 4 < 2)
    .map((index) => {
      const { orderId: _, ...line } = of(index);
      return {
        id: newId(),
        batchId: batch.id,
        status: 'paid',
        lastFour: '3000',
        ...line,
        decidedAt: at(index),
      };
    });
  const transfers = numbers.map((index) => {
    const isSent = index % 4 >= 2;
    const sent = isSent
      ? { status: 'sent', sentAt: at(index) }
      : { status: 'waiting', openKey: of(index).orderId };
    return { id: newId(), ...of(index), updatedAt: at(index), ...sent };
  });
  await db.write(async (tx) => {
    await tx.category.create({ data: category });
    await tx.payoutBatch.create({ data: { ...batch, createdAt: at(0) } });
    for (let from = 0; from < ROWS; from += 500) {
      const part = <Row>(rows: Row[]) => ({ data: rows.slice(from, from + 500) });
      await tx.user.createMany(part(others));
      await tx.product.createMany(part(products));
      await tx.order.createMany(part(orders));
      await tx.ledgerTransaction.createMany(part(transactions));
      await tx.ledgerEntry.createMany({ data: entries.slice(2 * from, 2 * from + 1000) });
      await tx.dispute.createMany(part(disputes));
      await tx.sellerTransfer.createMany(part(transfers));
    }
    await tx.payoutLine.createMany({ data: lines });
  }, UNHURRIED);
  return orders[1]?.id ?? '';
}

/** Chargebacks, which are few, have no index on their state. */
const UNINDEXED =
  /(SCAN|Seq Scan on) "?(Order|OrderEvent|LedgerEntry|LedgerTransaction|Dispute|SellerTransfer|PayoutLine|o|e|t)"?\b/;

onOwnDatabases('the lists of earnings and disputes', (it, dialect) => {
  it('are read along an index, whatever their length', async ({ db, url }) => {
    const services = testServices(db, { clock: testClock('2026-06-01T00:00:00Z') });
    const [buyer, seller] = [
      await addPerson(services, 'buyer'),
      await addPerson(services, 'seller'),
    ];
    const orderId = await fill(db, { buyerId: buyer.userId, sellerId: seller.userId });
    const { db: watching, take } = watchedDatabase(db);
    const asSeller = { ...actAs(services, seller), db: watching };
    const asAdmin = { ...actAs(services, await addPerson(services, 'admin')), db: watching };
    const first = await listOwnEarnings(asSeller, PAGE);
    expect(first.items).toHaveLength(PAGE.limit);
    await listOwnEarnings(asSeller, { ...PAGE, cursor: first.next });
    await listOwnEarnings(asSeller, { ...PAGE, before: first.next });
    const [last] = first.items;
    await readEarningsAfter(watching, seller.userId, last ?? null, PAGE.limit);
    const payouts = await listOwnPayouts(asSeller, PAGE);
    expect(new Set(payouts.items.map(({ by }) => by))).toEqual(new Set(['hand', 'provider']));
    await listOwnPayouts(asSeller, { ...PAGE, cursor: payouts.next });
    await listOwnPayouts(asSeller, { ...PAGE, before: payouts.next });
    let csv = '';
    for await (const piece of exportOwnPayouts(asSeller)) csv += piece;
    expect(csv.split('\r\n')).toHaveLength(1 + ROWS / 2 + 1);
    const byHand = payouts.items.find(({ by }) => by === 'hand');
    const { sales } = await getOwnPayout(asSeller, byHand?.id ?? '', PAGE);
    expect(sales?.items).toHaveLength(1);
    await readSellerBalanceTotals(asSeller, seller.userId);
    await getOrderPage(asSeller, orderId);
    await listDisputes(asAdmin);
    await readMenuCounts(asAdmin);
    expect((await listOwed(asAdmin)).rows).toHaveLength(100);
    await readNextBatch(asAdmin);
    await readSellerBalanceTotals(asAdmin);
    const asked = take().statements;
    expect(asked.length).toBeGreaterThan(8);
    let pagesOfPayouts = 0;
    for (const [query, plan] of await plansOf(dialect === 'sqlite' ? db : url, asked)) {
      expect(plan, `${query.text}\n${plan}`).not.toMatch(UNINDEXED);
      // Half of all entries are of one account: those of one seller are not looked for among them.
      if (/"sellerId" = /.test(query.text))
        expect(plan).not.toMatch(/\(account=\?( AND c\w+=\?)?\)/);
      if (!/"PayoutLine".*LIMIT.*"SellerTransfer".*LIMIT/s.test(query.text)) continue;
      pagesOfPayouts += 1;
      expect(plan).toContain('PayoutLine_sellerId_createdAt_id');
      expect(plan).toContain('SellerTransfer_sellerId_sentAt_id');
    }
    expect(pagesOfPayouts).toBe(4);
  });
});
