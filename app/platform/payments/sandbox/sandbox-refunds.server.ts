import { randomBytes } from 'node:crypto';
import type { Clock } from '../../clock';
import type { Database } from '../../db/database';
import {
  ProviderFailure,
  type MovementKind,
  type PaymentProvider,
  type ProviderMovement,
  type ProviderRefund,
} from '../payment-provider';
import { toTransfer } from './sandbox-accounts.server';
import { sandboxBalance } from './sandbox-balance.sql.server';
import { toDispute } from './sandbox-controls.server';

type Intent = NonNullable<Awaited<ReturnType<Database['read']['sandboxIntent']['findUnique']>>>;
type Row = NonNullable<Awaited<ReturnType<Database['read']['sandboxRefund']['findUnique']>>>;
type IntentWithRefunds = Intent & { refunds: Row[] };

type RefundMethods =
  | 'refund'
  | 'readRefund'
  | 'listRefunds'
  | 'readDispute'
  | 'listDisputes'
  | 'listRecent'
  | 'readBalance';

const REJECTED = { keyIsSpent: true, isFinal: true };

/** Intents of one read of `listRecent`. */
const BATCH_SIZE = 200;

/** The refunds, disputes and transfers of the sandbox. It has no fees, and no payouts of the shop. */
export function sandboxRefunds(
  db: Database,
  clock: Clock,
): Required<Pick<PaymentProvider, RefundMethods>> {
  const refundsOf = async (where: { id: string }) => {
    const include = { refunds: { orderBy: { createdAt: 'asc' } } } as const;
    const intent = await db.read.sandboxIntent.findUnique({ where, include });
    return intent ? allRefunds(intent) : [];
  };

  async function* recentRefunds(since: Date): AsyncGenerator<ProviderMovement> {
    let after = '';
    for (;;) {
      const intents = await db.read.sandboxIntent.findMany({
        where: {
          id: { gt: after },
          OR: [
            { refundedAt: { gte: since } },
            { refunds: { some: { createdAt: { gte: since } } } },
          ],
        },
        include: { refunds: true },
        orderBy: { id: 'asc' },
        take: BATCH_SIZE,
      });
      for (const intent of intents) {
        for (const object of allRefunds(intent)) yield { kind: 'refund', object };
      }
      if (intents.length < BATCH_SIZE) break;
      after = intents.at(-1)?.id ?? after;
    }
  }

  async function* listRecent(kind: MovementKind, since: Date): AsyncGenerator<ProviderMovement> {
    const recent = { where: { createdAt: { gte: since } } };
    if (kind === 'refund') yield* recentRefunds(since);
    if (kind === 'dispute') {
      for (const row of await db.read.sandboxDispute.findMany(recent)) {
        yield { kind, object: toDispute(row) };
      }
    }
    if (kind === 'transfer') {
      const transfers = { ...recent, include: { reversals: true } };
      for (const row of await db.read.sandboxTransfer.findMany(transfers)) {
        yield { kind, object: toTransfer(row) };
      }
    }
  }

  return {
    async refund({ transactionId: id, key: idempotencyKey, refundId: ourId, part }) {
      return db.write(async (tx) => {
        const include = { refunds: true };
        const intent = await tx.sandboxIntent.findUnique({ where: { id }, include });
        if (intent?.status !== 'succeeded') {
          throw new ProviderFailure(`The sandbox took no ${id}.`, REJECTED);
        }
        const made = intent.refunds.find((one) => one.idempotencyKey === idempotencyKey);
        if (made) return toRefund(made, intent);
        const refunded = allRefunds(intent)
          .filter(({ status }) => status === 'succeeded')
          .reduce((sum, { amountMinor }) => sum + amountMinor, 0);
        const left = intent.amountMinor - refunded;
        if (left === 0) return null;
        const amountMinor = part?.amountMinor ?? left;
        if (amountMinor > left) {
          throw new ProviderFailure('More than is left of the payment.', REJECTED);
        }
        const createdAt = clock.now();
        const refundId = `sbr_${randomBytes(12).toString('hex')}`;
        const refund = await tx.sandboxRefund.create({
          data: {
            id: refundId,
            intentId: id,
            idempotencyKey,
            refundId: ourId,
            amountMinor,
            status: 'succeeded',
            createdAt,
          },
        });
        if (amountMinor === left) {
          await tx.sandboxIntent.update({ where: { id }, data: { refundedAt: createdAt } });
        }
        return toRefund(refund, intent);
      });
    },

    async readRefund(id) {
      const include = { intent: true };
      const row = await db.read.sandboxRefund.findUnique({ where: { id }, include });
      return row && toRefund(row, row.intent);
    },

    listRefunds: (id) => refundsOf({ id }),
    async readDispute(id) {
      const row = await db.read.sandboxDispute.findUnique({ where: { id } });
      return row && toDispute(row);
    },
    async listDisputes(intentId) {
      return (await db.read.sandboxDispute.findMany({ where: { intentId } })).map(toDispute);
    },
    listRecent,
    readBalance: () => sandboxBalance(db),
  };
}

/** The refunds of an intent. Earlier versions noted a full refund on the intent only. */
function allRefunds(intent: IntentWithRefunds): ProviderRefund[] {
  const { id, amountMinor, refundedAt, refunds } = intent;
  const isOld = refundedAt !== null && refunds.length === 0;
  const old = { id: `${id}_refund`, amountMinor, status: 'succeeded', refundId: null };
  if (isOld) return [toRefund({ ...old, createdAt: refundedAt }, intent)];
  return refunds.map((refund) => toRefund(refund, intent));
}

function toRefund(
  { id, amountMinor, status, refundId, createdAt }: Omit<Row, 'intentId' | 'idempotencyKey'>,
  intent: Intent,
): ProviderRefund {
  return {
    id,
    amountMinor,
    createdAt,
    currency: intent.currency,
    transactionId: intent.id,
    status: status === 'failed' ? 'failed' : 'succeeded',
    reason: 'requested_by_customer',
    failureReason: null,
    refundId,
  };
}
