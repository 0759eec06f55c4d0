import { randomBytes } from 'node:crypto';
import type { Clock } from '../../clock';
import type { Database, Tx } from '../../db/database';
import type { WebhookEvent } from '../webhook-event';
import type { SandboxDelivery } from './sandbox-controls';
import { HOUR_MS } from '~/lib/durations';

interface NewSandboxEvent {
  type: string;
  about: 'account' | 'transfer' | 'dispute' | 'payout';
  objectId: string;
  /** The payment, of a dispute. */
  intentId?: string;
  /** Where it is about a seller's account. */
  accountId?: string;
}

const LATE_MS = HOUR_MS;
/** So many milliseconds are collected before they are delivered in the reverse order. */
const COLLECTED_MS = 10_000;
/** Events of one delivery. */
const BATCH_SIZE = 50;

/** The events of the sandbox, which a job delivers as a webhook would. */
export class SandboxEvents {
  delivery: SandboxDelivery = 'prompt';

  constructor(
    readonly db: Database,
    readonly clock: Clock,
  ) {}

  /** Adds an event in the transaction of the change that it is about. */
  async add(tx: Tx, { intentId, accountId, ...event }: NewSandboxEvent): Promise<void> {
    const createdAt = this.clock.now();
    const waits = { prompt: 0, doubled: 0, reordered: COLLECTED_MS, late: LATE_MS, lost: null };
    const wait = waits[this.delivery];
    await tx.sandboxEvent.create({
      data: {
        id: `sbe_${randomBytes(12).toString('hex')}`,
        ...event,
        createdAt,
        intentId: intentId ?? null,
        accountId: accountId ?? null,
        deliverAt: wait === null ? null : new Date(createdAt.getTime() + wait),
      },
    });
  }

  /** See SandboxControls. */
  async takeDue(): Promise<WebhookEvent[]> {
    const reordered = this.delivery === 'reordered';
    const now = this.clock.now();
    const due = await this.db.read.sandboxEvent.findMany({
      where: { deliverAt: { lte: now } },
      orderBy: [{ createdAt: reordered ? 'desc' : 'asc' }, { id: 'asc' }],
      take: BATCH_SIZE,
    });
    if (due.length === 0) return [];
    const ids = due.map(({ id }) => id);
    await this.db.write((tx) =>
      tx.sandboxEvent.updateMany({
        where: { id: { in: ids } },
        data: { deliverAt: null, deliveries: { increment: 1 } },
      }),
    );
    const taken = due.map(({ id, type, about, objectId, intentId, accountId }) => ({
      id,
      type,
      objectId,
      intentId,
      accountId,
      about: about as WebhookEvent['about'],
    }));
    return this.delivery === 'doubled' ? taken.flatMap((event) => [event, event]) : taken;
  }

  async deliverAgain(id: string): Promise<void> {
    const data = { deliverAt: this.clock.now() };
    await this.db.write((tx) => tx.sandboxEvent.updateMany({ where: { id }, data }));
  }
}
