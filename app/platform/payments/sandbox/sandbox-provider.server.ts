import { randomBytes } from 'node:crypto';
import { MAX_PRICE_MINOR, MIN_PRICE_MINOR } from '~/lib/money';
import type { Clock } from '../../clock';
import type { Database } from '../../db/database';
import { isUniqueViolation } from '~/platform/db/database-errors.server';
import {
  CardRefused,
  ProviderFailure,
  type Card,
  type IntentRequest,
  type PaymentProvider,
  type ProviderIntent,
} from '../payment-provider';
import { askCard } from './card-network';
import { sandboxAccounts } from './sandbox-accounts.server';
import { SandboxEvents } from './sandbox-events.server';
import { sandboxControls } from './sandbox-controls.server';
import { sandboxRefunds } from './sandbox-refunds.server';

type Row = NonNullable<Awaited<ReturnType<Database['read']['sandboxIntent']['findUnique']>>>;

const states: Record<string, ProviderIntent['state']> = {
  open: 'open',
  confirming: 'open',
  succeeded: 'succeeded',
  cancelled: 'cancelled',
};

/** The states that cancelling or paying may still change. */
const UNDECIDED = { in: ['open', 'confirming'] };

/**
 * The embedded card provider: no keys, no network, no real money. It uses its own table and its own
 * transactions, as an external service would; no card data is stored.
 */
export function createSandbox(db: Database, clock: Clock): PaymentProvider {
  const find = (id: string) => db.read.sandboxIntent.findUnique({ where: { id } });

  async function read(id: string): Promise<ProviderIntent | null> {
    const row = await find(id);
    return row && toIntent(row);
  }

  async function mustRead(id: string): Promise<ProviderIntent> {
    const intent = await read(id);
    if (!intent) throw new ProviderFailure(`The sandbox knows no ${id}.`, { keyIsSpent: true });
    return intent;
  }

  /** Changes an undecided intent, once: a second, concurrent change has no effect. */
  async function decide(id: string, from: object | string, data: Partial<Row>) {
    await db.write((tx) =>
      tx.sandboxIntent.updateMany({ where: { id, status: from as string }, data }),
    );
    return mustRead(id);
  }

  const capture = (id: string, from: object | string) =>
    decide(id, from, { status: 'succeeded', capturedAt: clock.now(), afterStep: null });

  const events = new SandboxEvents(db, clock);
  const { readTransfer, ...accounts } = sandboxAccounts(db, clock, events);

  return {
    name: 'sandbox',
    page: { kind: 'sandbox' },
    amountsIn: () => ({ stepMinor: 1, minMinor: MIN_PRICE_MINOR, maxMinor: MAX_PRICE_MINOR }),
    readIntent: read,

    async createIntent(request) {
      const { key: idempotencyKey } = request;
      try {
        const row = await db.write(
          async (tx) =>
            (await tx.sandboxIntent.findUnique({ where: { idempotencyKey } })) ??
            tx.sandboxIntent.create({ data: newRow(request, clock.now()) }),
        );
        return toIntent(row);
      } catch (error) {
        if (!isUniqueViolation(error, 'idempotencyKey')) throw error;
        const row = await db.read.sandboxIntent.findUniqueOrThrow({ where: { idempotencyKey } });
        return toIntent(row);
      }
    },

    async cancelIntent(id) {
      if (!(await find(id))) return null;
      return decide(id, UNDECIDED, { status: 'cancelled', afterStep: null });
    },

    ...sandboxRefunds(db, clock),
    readTransfer,
    accounts,
    sandbox: sandboxControls(db, clock, events),

    // Its events come by a job, without a request. Captures have none: the page, or the sweep, records them.
    readWebhookEvent: async () => null,

    cards: {
      async pay(id: string, card: Card) {
        const behaviour = askCard(card, clock.now());
        if (behaviour === 'pays') return assertNotCancelled(await capture(id, UNDECIDED));
        const afterStep = behaviour === 'asks-first' ? 'pays' : 'refuses';
        return assertNotCancelled(await decide(id, UNDECIDED, { status: 'confirming', afterStep }));
      },
      async answerStep(id, agreed) {
        const row = await find(id);
        if (row?.status !== 'confirming') return assertNotCancelled(await mustRead(id));
        if (agreed && row.afterStep === 'pays') {
          return assertNotCancelled(await capture(id, 'confirming'));
        }
        await decide(id, 'confirming', { status: 'open', afterStep: null });
        throw new CardRefused(agreed ? 'payments.refused.poor' : 'payments.refused.notConfirmed');
      },
    },
  };
}

function assertNotCancelled(intent: ProviderIntent): ProviderIntent {
  if (intent.state !== 'cancelled') return intent;
  throw new CardRefused('payments.refused.cancelled');
}

function newRow(request: IntentRequest, createdAt: Date) {
  const random = () => randomBytes(15).toString('hex');
  const id = `sbx_${random().slice(0, 24)}`;
  const { key, orderId, intentId, amountMinor, currency } = request;
  return {
    id,
    idempotencyKey: key,
    clientSecret: `${id}_secret_${random()}`,
    orderId,
    intentId,
    amountMinor,
    currency,
    createdAt,
    status: 'open',
  };
}

function toIntent(row: Row): ProviderIntent {
  return {
    id: row.id,
    transactionId: row.id,
    clientSecret: row.clientSecret,
    hostedUrl: null,
    state: states[row.status] ?? 'processing',
    needsStep: row.status === 'confirming',
    amountMinor: row.amountMinor,
    currency: row.currency,
    fee: row.status === 'succeeded' ? { amountMinor: 0, currency: row.currency } : null,
    orderId: row.orderId,
    intentId: row.intentId,
  };
}
