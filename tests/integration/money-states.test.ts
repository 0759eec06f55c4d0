import { expect } from 'vitest';
import {
  applyIntentEvent,
  applyPaymentEvent,
  applyRefundEvent,
} from '~/features/payments/apply-payment-event.server';
import {
  applyReversalEvent,
  applyTransferEvent,
} from '~/features/payments/apply-transfer-event.server';
import {
  intentStates,
  intentTransitions,
  paymentStates,
  paymentTransitions,
  refundStates,
  refundTransitions,
} from '~/features/payments/payment-machine';
import {
  reversalStates,
  reversalTransitions,
  transferStates,
  transferTransitions,
} from '~/features/payments/transfer-machine';
import type { Database, Tx } from '~/platform/db/database';
import { onEachDatabase } from '../setup/databases';
import { someTime } from '../setup/rows';
import { paidSale, saleShop } from '../setup/sales';

const keysOf = <Key extends string>(table: Record<Key, unknown>) => Object.keys(table) as Key[];

const times = { createdAt: someTime, updatedAt: someTime };

/** A paid order, whose payment and intent the tests put into each state. */
async function paidOrder(db: Database) {
  const shop = await saleShop(db);
  const orderId = await paidSale(shop);
  const { id: paymentId, amountMinor, currency } = await db.read.payment.findFirstOrThrow();
  const amount = { amountMinor, currency };
  return { deps: shop.services, orderId, paymentId, sellerId: shop.seller.userId, amount };
}

/**
 * Applies each event to a row in each state, each pair in a transaction of its own, and expects the state
 * that the table names; without an entry the row stays, and the event says so.
 */
async function expectTable<Status extends string, Event extends string>(
  db: Database,
  states: Record<Status, unknown>,
  transitions: Record<Event, { from: readonly NoInfer<Status>[]; to: NoInfer<Status> | 'same' }>,
  row: {
    put: (tx: Tx, status: Status) => Promise<unknown>;
    apply: (tx: Tx, event: Event) => Promise<unknown>;
    read: (tx: Tx) => Promise<{ status: string }>;
    remove?: (tx: Tx) => Promise<unknown>;
  },
) {
  for (const status of keysOf(states)) {
    for (const event of keysOf(transitions)) {
      const { from, to } = transitions[event];
      const isAllowed = from.includes(status);
      await db.write(async (tx) => {
        await row.put(tx, status);
        const applied = await row.apply(tx, event);
        expect(Boolean(applied), `${event} of ${status}`).toBe(isAllowed);
        const after = isAllowed && to !== 'same' ? to : status;
        expect((await row.read(tx)).status, `${event} of ${status}`).toBe(after);
        await row.remove?.(tx);
      });
    }
  }
}

onEachDatabase('the rows of money', (it) => {
  it('change an intent by the table alone', async ({ db }) => {
    const { deps, orderId, amount } = await paidOrder(db);
    const where = { id: 'intent' };
    await expectTable(db, intentStates, intentTransitions, {
      put(tx, status) {
        const liveOrderId = intentStates[status].live ? orderId : null;
        const of = { ...where, orderId, provider: 'sandbox', ...amount, ...times };
        return tx.paymentIntent.create({ data: { ...of, status, liveOrderId } });
      },
      apply: (tx, event) => applyIntentEvent(tx, deps, where, event),
      async read(tx) {
        const row = await tx.paymentIntent.findUniqueOrThrow({ where });
        const { live } = intentStates[row.status as keyof typeof intentStates];
        expect(row.liveOrderId).toBe(live ? orderId : null);
        return row;
      },
      remove: (tx) => tx.paymentIntent.delete({ where }),
    });
  });

  it('change a payment by the table alone', async ({ db }) => {
    const { orderId, paymentId: id } = await paidOrder(db);
    await expectTable(db, paymentStates, paymentTransitions, {
      put(tx, status) {
        const acceptedOrderId = status === 'accepted' ? orderId : null;
        return tx.payment.update({ where: { id }, data: { status, acceptedOrderId } });
      },
      apply: (tx, event) => applyPaymentEvent(tx, id, event),
      read: (tx) => tx.payment.findUniqueOrThrow({ where: { id } }),
    });
  });

  it('change a refund by the table alone', async ({ db }) => {
    const { deps, orderId, paymentId, amount } = await paidOrder(db);
    const where = { id: 'refund' };
    await expectTable(db, refundStates, refundTransitions, {
      put: (tx, status) =>
        tx.refund.create({
          data: { ...where, orderId, paymentId, reason: 'admin', status, ...amount, ...times },
        }),
      apply: (tx, event) =>
        applyRefundEvent(tx, deps, where, event, event === 'link' ? 're_1' : undefined),
      read: (tx) => tx.refund.findUniqueOrThrow({ where }),
      remove: (tx) => tx.refund.delete({ where }),
    });
  });

  it('change a transfer and its reversals by the tables alone', async ({ db }) => {
    const { deps, orderId, sellerId, amount } = await paidOrder(db);
    const where = { id: 'transfer' };
    const put = (tx: Tx, status: keyof typeof transferStates) => {
      const openKey = transferStates[status].open ? orderId : null;
      const of = { ...where, orderId, sellerId, ...amount, ...times };
      return tx.sellerTransfer.create({ data: { ...of, status, openKey } });
    };
    await expectTable(db, transferStates, transferTransitions, {
      put,
      apply: (tx, event) => applyTransferEvent(tx, deps, where, event),
      read: (tx) => tx.sellerTransfer.findUniqueOrThrow({ where }),
      remove: (tx) => tx.sellerTransfer.delete({ where }),
    });
    await db.write((tx) => put(tx, 'sent'));
    const reversal = { where: { id: 'reversal' } };
    const sent = { sentMinor: amount.amountMinor, sentCurrency: amount.currency };
    const of = { id: 'reversal', transferId: where.id, ...amount, ...sent, ...times };
    await expectTable(db, reversalStates, reversalTransitions, {
      put(tx, status) {
        const openKey = reversalStates[status].open ? where.id : null;
        return tx.transferReversal.create({ data: { ...of, status, openKey } });
      },
      apply: (tx, event) => applyReversalEvent(tx, deps, 'reversal', event),
      read: (tx) => tx.transferReversal.findUniqueOrThrow(reversal),
      remove: (tx) => tx.transferReversal.delete(reversal),
    });
  });
});
