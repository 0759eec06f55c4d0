import { randomBytes } from 'node:crypto';
import type { Clock } from '../../clock';
import type { Database } from '../../db/database';
import type { ProviderDispute } from '../payment-provider';
import { sandboxAccountBalance } from './sandbox-balance.sql.server';
import type { SandboxControls, SandboxOverview } from './sandbox-controls';
import type { SandboxEvents } from './sandbox-events.server';

const newId = (prefix: string) => `${prefix}_${randomBytes(12).toString('hex')}`;

/** Rows of each kind on the sandbox's page. */
const SHOWN = 25;

/**
 * Actions of people at a real provider: sellers' details, cardholders' disputes, banks' payouts.
 */
export function sandboxControls(
  db: Database,
  clock: Clock,
  events: SandboxEvents,
): SandboxControls {
  return {
    async findAccount(id) {
      const row = await db.read.sandboxAccount.findUnique({ where: { id } });
      return row && toAccountView(row);
    },

    answerOnboarding: (id, status) =>
      db.write(async (tx) => {
        const where = { id, status: { not: status } };
        const { count } = await tx.sandboxAccount.updateMany({ where, data: { status } });
        if (count === 0) return (await tx.sandboxAccount.count({ where: { id } })) > 0;
        const about = { about: 'account', objectId: id, accountId: id } as const;
        await events.add(tx, { type: 'account.updated', ...about });
        return true;
      }),

    dispute: (intentId) =>
      db.write(async (tx) => {
        const intent = await tx.sandboxIntent.findUnique({ where: { id: intentId } });
        if (intent?.status !== 'succeeded') return null;
        const known = await tx.sandboxDispute.findFirst({ where: { intentId } });
        if (known) return known.id;
        const id = newId('sbd');
        // The cardholder disputes what they have not got back.
        const { _sum: back } = await tx.sandboxRefund.aggregate({
          where: { intentId, status: 'succeeded' },
          _sum: { amountMinor: true },
        });
        const amountMinor = intent.refundedAt ? 0 : intent.amountMinor - (back.amountMinor ?? 0);
        if (amountMinor <= 0) return null;
        const { currency } = intent;
        const data = { id, intentId, amountMinor, currency, status: 'needs_response' };
        await tx.sandboxDispute.create({ data: { ...data, createdAt: clock.now() } });
        const about = { about: 'dispute', objectId: id, intentId } as const;
        await events.add(tx, { type: 'charge.dispute.created', ...about });
        return id;
      }),

    async closeDispute(id, status) {
      await db.write(async (tx) => {
        const where = { id, status: 'needs_response' };
        const dispute = await tx.sandboxDispute.findFirst({ where });
        if (!dispute) return;
        await tx.sandboxDispute.update({ where: { id }, data: { status } });
        const about = { about: 'dispute', objectId: id, intentId: dispute.intentId } as const;
        await events.add(tx, { type: 'charge.dispute.closed', ...about });
      });
    },

    payOut: (accountId) =>
      db.write(async (tx) => {
        const moved = await tx.sandboxTransfer.findMany({
          where: { accountId },
          distinct: ['currency'],
          select: { currency: true },
        });
        const ids: string[] = [];
        for (const { currency } of moved) {
          const amountMinor = await sandboxAccountBalance(tx, accountId, currency);
          if (amountMinor <= 0) continue;
          const id = newId('sbp');
          const data = { id, accountId, amountMinor, currency, status: 'pending' };
          await tx.sandboxPayout.create({ data: { ...data, createdAt: clock.now() } });
          const about = { about: 'payout', objectId: id, accountId } as const;
          await events.add(tx, { type: 'payout.created', ...about });
          ids.push(id);
        }
        return ids;
      }),

    async endPayout(id, status) {
      await db.write(async (tx) => {
        const payout = await tx.sandboxPayout.findUnique({ where: { id } });
        if (!payout || payout.status === 'failed' || payout.status === status) return;
        await tx.sandboxPayout.update({ where: { id }, data: { status } });
        const about = { about: 'payout', objectId: id, accountId: payout.accountId } as const;
        await events.add(tx, { type: `payout.${status}`, ...about });
      });
    },

    setDelivery(delivery) {
      events.delivery = delivery;
    },
    deliverAgain: (id) => events.deliverAgain(id),
    takeDueEvents: () => events.takeDue(),

    async overview(): Promise<SandboxOverview> {
      const newest = { orderBy: { createdAt: 'desc' }, take: SHOWN } as const;
      const { read } = db;
      const [accounts, payments, disputes, payouts, sent] = await Promise.all([
        read.sandboxAccount.findMany(newest),
        read.sandboxIntent.findMany({ where: { status: 'succeeded' }, ...newest }),
        read.sandboxDispute.findMany(newest),
        read.sandboxPayout.findMany(newest),
        read.sandboxEvent.findMany(newest),
      ]);
      return {
        delivery: events.delivery,
        accounts: accounts.map(toAccountView),
        payments: payments.map(({ id, orderId, amountMinor, currency }) => ({
          id,
          orderId,
          amountMinor,
          currency,
        })),
        disputes: disputes.map(toObjectView),
        payouts: payouts.map(toObjectView),
        events: sent.map(({ id, type, deliveries, createdAt }) => ({
          id,
          type,
          deliveries,
          createdAt,
        })),
      };
    },
  };
}

type AccountRow = { id: string; email: string; status: string };
type ObjectRow = { id: string; status: string; amountMinor: number; currency: string };

function toAccountView({ id, email, status }: AccountRow) {
  return { id, email, status: status as SandboxOverview['accounts'][number]['status'] };
}

function toObjectView({ id, status, amountMinor, currency }: ObjectRow) {
  return { id, status, amountMinor, currency };
}

type DisputeRow = NonNullable<
  Awaited<ReturnType<Database['read']['sandboxDispute']['findUnique']>>
>;

/** A dispute as the port has it. The sandbox takes no fee for disputes. */
export function toDispute(row: DisputeRow): ProviderDispute {
  const { id, intentId, amountMinor, currency, status, createdAt } = row;
  return {
    id,
    transactionId: intentId,
    amountMinor,
    currency,
    status,
    createdAt,
    reason: 'product_not_received',
    respondBy: null,
    withdrawnMinor: status === 'won' ? 0 : amountMinor,
  };
}
