import { z } from 'zod';
import { formatCents } from '~/lib/money';
import { isProviderFailure } from '~/platform/payments/payment-provider';
import type { Services } from '~/platform/services';
import { recordAudit, RUMMAGE } from '../accounts/record-audit.server';
import { REFUND_JOB } from './settle-payment.server';

type World = Pick<Services, 'db' | 'clock' | 'mailer' | 'payments' | 'log'>;

const LOT = 20;
/** How long a process may take over one refund before another may try it, in milliseconds. */
const LEASE = 20_000;
const LONGEST_WAIT = 60 * 60_000;

const payloadSchema = z.object({ round: z.number().int() });

/**
 * Sends back the money that was promised back, from the outbox (decision 28). The provider refunds
 * once per key; a new key is used only when the old one has brought a refusal for good, and then
 * only after looking for a refund that is there already. Gives how many were sent.
 */
export async function sendRefunds(world: World): Promise<number> {
  const { db, clock } = world;
  const due = await db.read.outboxJob.findMany({
    where: { kind: REFUND_JOB, doneAt: null, runAfter: { lte: clock.now() } },
    orderBy: { runAfter: 'asc' },
    take: LOT,
  });
  let sent = 0;
  for (const job of due) if (await sendOne(world, job)) sent += 1;
  return sent;
}

interface Job {
  id: string;
  key: string;
  payload: string;
  attempts: number;
}

async function sendOne(world: World, job: Job): Promise<boolean> {
  const { db, clock, payments, log } = world;
  const now = clock.now();
  const wait = Math.min(LONGEST_WAIT, LEASE * 2 ** job.attempts);
  const { count } = await db.write((tx) =>
    tx.outboxJob.updateMany({
      where: { id: job.id, doneAt: null, attempts: job.attempts },
      data: { attempts: job.attempts + 1, runAfter: new Date(now.getTime() + wait) },
    }),
  );
  if (count === 0) return false;
  const { round } = payloadSchema.parse(JSON.parse(job.payload));
  const intent = await db.read.paymentIntent.findUniqueOrThrow({
    where: { id: job.key },
    include: { order: { select: { name: true } } },
  });
  const { transactionId, provider, orderId, order, amountCents } = intent;
  try {
    if (!transactionId || provider !== payments.name) {
      throw new Error(`The money was taken by ${provider}, which is not in use now.`);
    }
    await payments.refund({ transactionId, key: `refund-${job.key}-${round}`, again: round > 0 });
  } catch (error) {
    log.error({ err: error, intentId: job.key }, 'a refund failed and will be tried again');
    const spent = isProviderFailure(error) && error.keyIsSpent;
    const lastError = reason(error).slice(0, 500);
    const payload = JSON.stringify({ round: spent ? round + 1 : round });
    await db.write((tx) =>
      tx.outboxJob.update({ where: { id: job.id }, data: { lastError, payload } }),
    );
    return false;
  }
  await db.write(async (tx) => {
    const doneAt = clock.now();
    await tx.outboxJob.update({ where: { id: job.id }, data: { doneAt, lastError: null } });
    await tx.paymentIntent.update({
      where: { id: job.key },
      data: { status: 'refunded', updatedAt: doneAt },
    });
    const label = `${order.name}, ${formatCents(amountCents)}`;
    const subject = { type: 'order', id: orderId, label } as const;
    await recordAudit(tx, world, { actor: RUMMAGE, action: 'payment.refund', subject });
  });
  return true;
}

function reason(error: unknown): string {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  return cause instanceof Error ? cause.message : String(cause);
}
