import { z } from 'zod';
import { noteProblem, type LedgerProblem } from '~/features/ledger/book-object.server';
import type { ProviderObject } from '~/features/ledger/provider-objects';
import type { JobKind, RunningJob } from '~/platform/jobs/job-kind';
import { setJobPayload } from '~/platform/jobs/job-queue.server';
import type { ProviderMovement } from '~/platform/payments/payment-provider';
import { bookHistory } from './book-history.server';
import { bookMovements } from './book-payment.server';
import { asReversals, readMovement, recordReversals } from './reversals.server';
import { reconcileIntent } from './settle-payment.server';
import type { PaymentDeps } from './payment.policy';

/** Books payments of the time before the ledger. The migration adds the job. */
export const ledgerBackfillJob: JobKind<PaymentDeps> = {
  kind: 'ledger-backfill',
  run: bookHistory,
};

const MINUTE_MS = 60_000;
/** Movements of so long before the last sweep are read again: clocks differ, and lists lag. */
const OVERLAP_MS = 60 * MINUTE_MS;

/**
 * Reads from the provider what events may have failed to report: what was made since the last
 * sweep, and what may still change. Refunds and disputes of the provider's own dashboard reach the
 * ledger through it.
 */
export const reconcileLedgerJob: JobKind<PaymentDeps> = {
  kind: 'reconcile-ledger',
  everySeconds: 15 * 60,
  run: sweepLedger,
};

const payloadSchema = z.object({
  /** When the last complete sweep began; ISO 8601. */
  since: z.iso.datetime().optional(),
  /** Whether an admin has asked to compare the latest payments one by one. */
  compare: z.boolean().optional(),
});

export type SweepPayload = z.infer<typeof payloadSchema>;

export function readSweepPayload(payload: string): SweepPayload {
  return payloadSchema.parse(JSON.parse(payload));
}

async function sweepLedger(deps: PaymentDeps, job: RunningJob): Promise<void> {
  const { since, compare } = readSweepPayload(job.payload);
  const startedAt = deps.clock.now();
  await reconcileLedger(deps, { since: since ? new Date(since) : null, compare: compare ?? false });
  const payload: SweepPayload = { since: startedAt.toISOString() };
  await deps.db.write(async (tx) => {
    await setJobPayload(tx, job, payload);
    await job.complete(tx);
  });
}

/**
 * Brings the ledger to the state of the provider. Without `since` everything is read, from the first
 * payment on. `compare`: also reads the latest payments one by one. May throw ProviderFailure.
 */
export async function reconcileLedger(
  deps: PaymentDeps,
  { since, compare }: { since: Date | null; compare: boolean },
): Promise<void> {
  if (!since) await bookHistory(deps);
  await checkDueObjects(deps);
  const from = since ?? (await startOfBooks(deps));
  await recordRecent(deps, new Date(from.getTime() - OVERLAP_MS));
  if (compare) await comparePayments(deps);
}

/** The first payment, or 30 days ago if that is earlier. */
async function startOfBooks({ db, clock }: PaymentDeps): Promise<Date> {
  const monthAgo = new Date(clock.now().getTime() - 30 * 24 * 60 * MINUTE_MS);
  const orderBy = { takenAt: 'asc' } as const;
  const first = await db.read.payment.findFirst({ orderBy, select: { takenAt: true } });
  return first && first.takenAt < monthAgo ? first.takenAt : monthAgo;
}

async function recordRecent(deps: PaymentDeps, since: Date): Promise<void> {
  const readAt = deps.clock.now();
  const recent = deps.payments.listRecent?.(since) ?? [];
  for await (const movement of recent) await record(deps, movement, readAt);
}

/** Records and books one movement, or notes that it is of a payment that is not ours. */
async function record(deps: PaymentDeps, movement: ProviderMovement, readAt: Date): Promise<void> {
  const { db, payments } = deps;
  const provider = payments.name;
  const reversals = { ...asReversals(movement), readAt };
  if (movement.kind === 'payout' || movement.kind === 'transfer') {
    await db.write((tx) => bookMovements(tx, deps, provider, reversals));
    return;
  }
  const { kind, object } = movement;
  const { transactionId } = object;
  if (!(await findPayment(deps, transactionId))) {
    // The payment may be one of ours whose own events are lost as well.
    await reconcileIntent(deps, await payments.readIntent(transactionId));
  }
  const payment = await findPayment(deps, transactionId);
  const { id, amountMinor, currency, createdAt } = object;
  await db.write(async (tx) => {
    if (payment) return recordReversals(tx, deps, payment, reversals);
    const amount = { amountMinor, currency };
    const reported = { provider, transactionId, createdAt, readAt };
    return noteProblem(tx, { kind, id, amount }, 'unknown-payment', reported);
  });
}

function findPayment({ db, payments }: PaymentDeps, transactionId: string) {
  return db.read.payment.findUnique({
    where: { transactionId, provider: payments.name },
    select: { orderId: true, provider: true, transactionId: true },
  });
}

/** Objects of one sweep that are read again. */
const MAX_CHECKS = 200;

/** Reads again what may have changed, or was not complete. */
async function checkDueObjects(deps: PaymentDeps): Promise<void> {
  const { db, clock, payments } = deps;
  const due = await db.read.ledgerObject.findMany({
    where: { provider: payments.name, checkAfter: { lte: clock.now() } },
    orderBy: { checkAfter: 'asc' },
    take: MAX_CHECKS,
  });
  for (const { kind, objectId: id, ...row } of due) {
    const readAt = clock.now();
    const { amountMinor, currency, createdAt, provider, transactionId } = row;
    const reported = { provider, transactionId, createdAt, readAt };
    const object = { kind, id, amount: { amountMinor, currency } } as NotedObject;
    const note = (problem: LedgerProblem | null) =>
      db.write((tx) => noteProblem(tx, object, problem, reported));
    if (object.kind === 'fee' || object.kind === 'charge') {
      const state = await payments.readIntent(id);
      await reconcileIntent(deps, state);
      if (!state?.fee) await note(state ? null : 'missing');
      continue;
    }
    const movement = await readMovement(payments, object.kind, id);
    if (movement) await record(deps, movement, readAt);
    else await note('missing');
  }
}

type NotedObject = Pick<ProviderObject, 'kind' | 'id' | 'amount'>;

/** The latest payments, which are compared one by one. */
const MAX_COMPARED = 200;

/** Compares the latest payments with the provider, and notes those that differ. */
async function comparePayments(deps: PaymentDeps): Promise<void> {
  const { db, clock, payments } = deps;
  const latest = await db.read.payment.findMany({
    where: { provider: payments.name },
    orderBy: [{ takenAt: 'desc' }, { id: 'desc' }],
    take: MAX_COMPARED,
  });
  for (const payment of latest) {
    const { transactionId, amountMinor, currency, provider, takenAt: createdAt } = payment;
    const readAt = clock.now();
    const state = await payments.readIntent(transactionId);
    const refunds = (await payments.listRefunds?.(transactionId)) ?? [];
    const disputes = (await payments.listDisputes?.(transactionId)) ?? [];
    await reconcileIntent(deps, state);
    const isSame =
      state?.state === 'succeeded' &&
      state.amountMinor === amountMinor &&
      state.currency === currency;
    const problem = isSame ? null : state ? 'amount' : 'missing';
    const charge = {
      kind: 'charge',
      id: transactionId,
      amount: { amountMinor, currency },
    } as const;
    const reported = { provider, transactionId, createdAt, readAt };
    await db.write(async (tx) => {
      await recordReversals(tx, deps, payment, { refunds, disputes, readAt });
      await noteProblem(tx, charge, problem, reported);
    });
  }
}
