import { setTimeout as sleep } from 'node:timers/promises';
import { isPaid, PAID } from '../../app/features/orders/order.policy';
import type { Database } from '../../app/platform/db/database';
import { sql } from '../../app/platform/db/sql';

/** Money as its provider knows it. */
export interface Taken {
  orderId: string;
  transactionId: string;
  amountMinor: number;
  refunded: boolean;
  /** What was refunded in parts, where the provider states it. */
  refundedMinor?: number;
}

const MAX_SECONDS = 60;

/** Waits until orders and payments agree with the provider. Returns the seconds, and what is still wrong. */
export async function awaitAgreement(
  db: Database,
  taken: () => Promise<Taken[]>,
): Promise<{ seconds: number; wrong: string[] }> {
  const from = Date.now();
  for (;;) {
    const wrong = await disagreements(db, await taken());
    const seconds = (Date.now() - from) / 1000;
    if (wrong.length === 0 || seconds > MAX_SECONDS) return { seconds, wrong };
    await sleep(250);
  }
}

/** What the sandbox has taken, by its own tables. */
export async function takenBySandbox(db: Database): Promise<Taken[]> {
  const rows = await db.read.sandboxIntent.findMany({
    where: { capturedAt: { not: null } },
    include: { refunds: { where: { status: 'succeeded' } } },
  });
  return rows.map(({ id, orderId, amountMinor, refundedAt, refunds }) => ({
    orderId,
    amountMinor,
    transactionId: id,
    refunded: refundedAt !== null,
    refundedMinor: refunds.reduce((sum, one) => sum + one.amountMinor, 0),
  }));
}

async function disagreements(db: Database, taken: Taken[]): Promise<string[]> {
  const orders = await db.read.order.findMany({ include: { payment: true, product: true } });
  const wrong: string[] = [];
  const say = (id: string, what: string) => wrong.push(`${id}: ${what}`);
  for (const order of orders) {
    const kept = taken.filter(({ orderId, refunded }) => orderId === order.id && !refunded);
    if (kept.length > 1) say(order.id, `charged ${kept.length} times`);
    const [money] = kept;
    // Cash changes hands at the meeting: no provider knows of it.
    const paid = isPaid(order.status) && order.paymentMethod === 'card';
    if (Boolean(money) !== paid) say(order.id, money ? 'charged, not paid' : 'paid, not charged');
    if (isPaid(order.status) && order.product.status !== 'sold')
      say(order.id, 'paid, product not sold');
    // An order whose money was all refunded keeps the payment that paid it; one whose payment came
    // too late never had one.
    const hasPayment = order.paidAt !== null && order.paymentMethod === 'card';
    if (hasPayment !== Boolean(order.payment)) say(order.id, 'paid and payment differ');
    if (!money || !order.payment) continue;
    if (order.payment.transactionId !== money.transactionId) say(order.id, 'another transaction');
    if (money.amountMinor !== order.priceMinor) say(order.id, 'another amount');
    const { refundedMinor = order.refundedMinor } = money;
    if (refundedMinor !== order.refundedMinor) {
      say(order.id, `${refundedMinor} refunded there, ${order.refundedMinor} here`);
    }
  }
  const known = new Set(orders.map(({ id }) => id));
  for (const { orderId } of taken) if (!known.has(orderId)) say(orderId, 'money without an order');
  const [twice] = await db.rows<{ count: number }>(sql`
    SELECT COUNT(*) AS "count" FROM (SELECT "productId" FROM "Order" WHERE "status" IN (${sql.join([...PAID])})
      GROUP BY "productId" HAVING COUNT(*) > 1) AS t`);
  if (twice?.count) say('products', `${twice.count} sold twice`);
  const owed = await db.read.job.count({ where: { kind: 'refund', doneAt: null } });
  if (owed > 0) say('refunds', `${owed} not sent`);
  return wrong;
}
