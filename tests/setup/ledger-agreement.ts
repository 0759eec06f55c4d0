import { expect } from 'vitest';
import { handleWebhook } from '~/features/payments/webhook-events.server';
import { reconcileLedger } from '~/features/payments/reconcile-ledger.server';
import { sql } from '~/platform/db/sql';
import type { History } from './payment-histories';

interface Line {
  transactionId: string;
  key: string;
  orderId: string | null;
  account: string;
  currency: string;
  amountMinor: number;
}

/** What is posted of the history's own provider. */
function readLines({ services: { db }, network }: History): Promise<Line[]> {
  return db.rows<Line>(sql`
    SELECT t."id" AS "transactionId", t."orderId", e."account", e."currency", e."amountMinor",
      t."objectKind" || ' ' || t."objectId" || ' ' || t."sequence" AS "key"
    FROM "LedgerTransaction" t JOIN "LedgerEntry" e ON e."transactionId" = t."id"
    WHERE t."provider" = ${network.name}`);
}

function sumBy(lines: readonly Line[], keyOf: (line: Line) => string): Map<string, number> {
  const sums = new Map<string, number>();
  for (const line of lines) {
    sums.set(keyOf(line), (sums.get(keyOf(line)) ?? 0) + line.amountMinor);
  }
  return sums;
}

/**
 * What holds after `settlePayouts`, which sweeps the ledger a day later: it has what the provider's
 * own records have, each thing once.
 */
export async function expectLedger(history: History): Promise<void> {
  const { services, network } = history;
  const { movements } = network;
  const lines = await readLines(history);
  const perTransaction = sumBy(lines, (line) => `${line.transactionId} ${line.currency}`);
  expect([...perTransaction.values()].filter((sum) => sum !== 0)).toEqual([]);

  const balances = sumBy(lines, ({ account, currency }) => `${account} ${currency}`);
  const { CURRENCY } = services.env;
  const of = (account: string) => balances.get(`${account} ${CURRENCY}`) ?? 0;
  expect(of('provider_clearing')).toBe(movements.balance.get(CURRENCY) ?? 0);
  const payouts = [...movements.payouts.values()];
  const paidOut = (status: string) =>
    payouts.filter((one) => one.status === status).reduce((sum, one) => sum + one.amountMinor, 0);
  expect(of('operator_bank')).toBe(paidOut('paid'));
  expect(of('payouts_under_way')).toBe(paidOut('pending'));

  // Whoever has it; what was paid to the seller from there is checked with the payouts.
  const perOrder = sumBy(
    lines
      .filter(({ key }) => !/^(seller-payout|netting) /.test(key))
      .filter(({ account }) => OWNED.test(account)),
    ({ orderId }) => orderId ?? 'none',
  );
  const accepted = await services.db.read.payment.findMany({
    where: { productId: history.productId, status: 'accepted' },
    select: { transactionId: true },
  });
  const isAccepted = new Set(accepted.map(({ transactionId }) => transactionId));
  for (const orderId of new Set([...network.kept.values()].map((one) => one.orderId ?? ''))) {
    const own = [...network.kept.values()].filter((one) => one.orderId === orderId);
    // What the buyer has not got back of another payment is apart; what they got beyond it is a loss.
    const owned = own
      .filter(({ captures }) => captures > 0)
      .map((one) => [isAccepted.has(one.transactionId ?? ''), leftOf(history, one)] as const)
      .reduce((sum, [isOwn, left]) => sum + (isOwn ? left : Math.min(0, left)), 0);
    expect(0 - (perOrder.get(orderId) ?? 0)).toBe(owned);
  }
  await expectRefundsCounted(history, lines);
  await expectNothingNew(history, lines.length);
}

const OWNED = /^(held|written_off|seller_payable|fees_earned)$/;

/** What is left of a payment after refunds and lost disputes. */
function leftOf(
  { network: { movements } }: History,
  { transactionId, amountMinor }: { transactionId: string | null; amountMinor: number },
): number {
  return [...movements.refunds.values(), ...movements.disputes.values()]
    .filter((one) => one.transactionId === transactionId)
    .filter(({ status }) => !['failed', 'won', 'needs_response'].includes(status))
    .reduce((left, one) => left - one.amountMinor, amountMinor);
}

/** What was refunded of each order is what its payment has lost at the provider; nothing is owed. */
async function expectRefundsCounted(history: History, lines: readonly Line[]): Promise<void> {
  const { services, network, productId } = history;
  const { refunds, disputes } = network.movements;
  const orders = await services.db.read.order.findMany({
    where: { productId, payment: { isNot: null } },
    include: { payment: true, refunds: true },
  });
  for (const { payment, refundedMinor, priceMinor, refunds: own } of orders) {
    const lost = [...refunds.values(), ...disputes.values()]
      .filter((one) => one.transactionId === payment?.transactionId)
      .filter(({ status }) => ['succeeded', 'pending', 'lost'].includes(status))
      .reduce((sum, { amountMinor }) => sum + amountMinor, 0);
    const owed = own
      .filter(({ status, providerRefundId }) => status === 'owed' && providerRefundId === null)
      .reduce((sum, { amountMinor }) => sum + amountMinor, 0);
    expect(refundedMinor).toBe(Math.min(priceMinor, lost + owed));
    const sent = new Set(own.filter(({ status }) => status !== 'owed').map(({ id }) => id));
    const left = sumBy(
      lines.filter(({ key }) => sent.has(/^owed-refund (\S+)/.exec(key)?.[1] ?? '')),
      ({ account }) => account,
    );
    expect([...left.values()].filter((sum) => sum !== 0)).toEqual([]);
  }
}

/** An event of each object once more, under another id, and another sweep: nothing is posted. */
async function expectNothingNew(history: History, count: number): Promise<void> {
  const { services, network } = history;
  // Of an event only the ids are used: a second one about the same object would do the same again.
  const perObject = new Map(network.notices.map((one) => [`${one.about} ${one.objectId}`, one]));
  for (const notice of perObject.values()) {
    const body = Buffer.from(
      JSON.stringify({ ...notice, id: `again_${network.name}_${notice.id}` }),
    );
    await handleWebhook(services, { body, signature: 'good' });
  }
  await reconcileLedger(services, { since: null, compare: true });
  expect((await readLines(history)).length).toBe(count);
}
