import { z } from 'zod';
import {
  noteProblem,
  postponeCheck,
  type LedgerProblem,
} from '~/features/ledger/book-object.server';
import type { ProviderObject } from '~/features/ledger/provider-objects';
import type { Money } from '~/lib/money';
import type { JobKind, RunningJob } from '~/platform/jobs/job-kind';
import { setJobPayload } from '~/platform/jobs/job-queue.server';
import {
  isProviderFailure,
  type MovementKind,
  type ProviderFailure,
  type ProviderMovement,
} from '~/platform/payments/payment-provider';
import { bookHistory } from './book-history.server';
import { bookMovements } from './book-payment.server';
import { asReversals, readMovement, recordReversals } from './reversals.server';
import { reconcileIntent } from './settle-payment.server';
import type { PaymentDeps } from './payment.policy';
import { MINUTE_MS } from '~/lib/durations';

/** Books payments of the time before the ledger. The migration adds the job. */
export const ledgerBackfillJob: JobKind<PaymentDeps> = {
  kind: 'ledger-backfill',
  run: bookHistory,
};

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

const KINDS = ['refund', 'dispute', 'transfer', 'payout'] as const satisfies MovementKind[];

const payloadSchema = z.object({
  /** When the last sweep began; ISO 8601. */
  since: z.iso.datetime().optional(),
  /** The same of lists that could not be read since then. */
  behind: z.partialRecord(z.enum(KINDS), z.iso.datetime()).optional(),
  /** Whether an admin has asked to compare the latest payments one by one. */
  compare: z.boolean().optional(),
});

export type SweepPayload = z.infer<typeof payloadSchema>;

export function readSweepPayload(payload: string): SweepPayload {
  return payloadSchema.parse(JSON.parse(payload));
}

async function sweepLedger(deps: PaymentDeps, job: RunningJob): Promise<void> {
  const { since, behind = {}, compare = false } = readSweepPayload(job.payload);
  const startedAt = deps.clock.now();
  const sweep = await readAll(deps, { since: since ? new Date(since) : null, behind, compare });
  const { failure } = sweep;
  const payload: SweepPayload = {
    ...{ since: startedAt.toISOString(), behind: sweep.behind },
    ...(failure && compare && { compare }),
  };
  await deps.db.write(async (tx) => {
    await setJobPayload(tx, job, payload);
    if (!failure) await job.complete(tx);
  });
  if (failure) throw failure;
}

type Behind = NonNullable<SweepPayload['behind']>;

interface Sweep {
  since: Date | null;
  behind: Behind;
  compare: boolean;
}

/**
 * Brings the ledger to the state of the provider. Without `since` everything is read, from the first
 * payment on. `compare`: also reads the latest payments one by one. May throw ProviderFailure, after
 * all that the provider does answer.
 */
export async function reconcileLedger(
  deps: PaymentDeps,
  sweep: Omit<Sweep, 'behind'>,
): Promise<void> {
  const { failure } = await readAll(deps, { ...sweep, behind: {} });
  if (failure) throw failure;
}

/**
 * Makes one sweep. A list that the provider refuses, for example to a restricted key, does not stop
 * the others; returns the first such failure, and the times from which lists are to be read again.
 * Throws where the provider does not answer at all.
 */
async function readAll(
  deps: PaymentDeps,
  { since, behind, compare }: Sweep,
): Promise<{ failure?: ProviderFailure; behind: Behind }> {
  const failures: ProviderFailure[] = [];
  const attempt: Attempt = async (about, work) => {
    try {
      await work();
      return true;
    } catch (error) {
      if (!isProviderFailure(error) || !error.keyIsSpent) throw error;
      deps.log.error({ err: error, ...about }, 'the ledger could not read from the provider');
      failures.push(error);
      return false;
    }
  };
  if (!since) await bookHistory(deps);
  await checkDueObjects(deps, attempt);
  const start = since ?? (await startOfBooks(deps));
  const missed: Behind = {};
  for (const kind of KINDS) {
    const from = behind[kind] ? new Date(behind[kind]) : start;
    const isRead = await attempt({ kind }, () => recordRecent(deps, kind, from));
    if (!isRead) missed[kind] = from.toISOString();
  }
  if (compare) await comparePayments(deps, attempt);
  const [failure] = failures;
  return { behind: missed, ...(failure && { failure }) };
}

/** Runs a part of the sweep. Returns false when the provider refused to answer. */
type Attempt = (
  about: { kind: string; id?: string },
  work: () => Promise<unknown>,
) => Promise<boolean>;

/** The first payment, or 30 days ago if that is earlier. */
async function startOfBooks({ db, clock }: PaymentDeps): Promise<Date> {
  const monthAgo = new Date(clock.now().getTime() - 30 * 24 * 60 * MINUTE_MS);
  const orderBy = { takenAt: 'asc' } as const;
  const first = await db.read.payment.findFirst({ orderBy, select: { takenAt: true } });
  return first && first.takenAt < monthAgo ? first.takenAt : monthAgo;
}

async function recordRecent(deps: PaymentDeps, kind: MovementKind, from: Date): Promise<void> {
  const readAt = deps.clock.now();
  const since = new Date(from.getTime() - OVERLAP_MS);
  const recent = deps.payments.listRecent?.(kind, since) ?? [];
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

/** When an object that the provider refused to answer about is read again. */
const RETRY_MS = 60 * MINUTE_MS;

/** Reads again what may have changed, or was not complete. */
async function checkDueObjects(deps: PaymentDeps, attempt: Attempt): Promise<void> {
  const { db, clock, payments } = deps;
  const due = await db.read.ledgerObject.findMany({
    where: { provider: payments.name, checkAfter: { lte: clock.now() } },
    orderBy: { checkAfter: 'asc' },
    take: MAX_CHECKS,
  });
  for (const row of due) {
    const { kind, objectId: id } = row;
    if (await attempt({ kind, id }, () => checkObject(deps, row))) continue;
    const checkAfter = new Date(clock.now().getTime() + RETRY_MS);
    await db.write((tx) => postponeCheck(tx, row, checkAfter));
  }
}

type DueObject = Awaited<ReturnType<PaymentDeps['db']['read']['ledgerObject']['findMany']>>[number];

async function checkObject(
  deps: PaymentDeps,
  { kind, objectId: id, ...row }: DueObject,
): Promise<void> {
  const { db, clock, payments } = deps;
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
    return;
  }
  const movement = await readMovement(payments, object.kind, id);
  if (movement) await record(deps, movement, readAt);
  else await note('missing');
}

type NotedObject = Pick<ProviderObject, 'kind' | 'id' | 'amount'>;

/** The latest payments, which are compared one by one. */
const MAX_COMPARED = 200;

/** Compares the latest payments with the provider, and notes those that differ. */
async function comparePayments(deps: PaymentDeps, attempt: Attempt): Promise<void> {
  const { db, payments } = deps;
  const latest = await db.read.payment.findMany({
    where: { provider: payments.name },
    orderBy: [{ takenAt: 'desc' }, { id: 'desc' }],
    take: MAX_COMPARED,
  });
  for (const payment of latest) {
    const { transactionId: id } = payment;
    await attempt({ kind: 'charge', id }, () => comparePayment(deps, payment));
  }
}

async function comparePayment(
  deps: PaymentDeps,
  payment: { orderId: string; provider: string; transactionId: string; takenAt: Date } & Money,
): Promise<void> {
  const { db, clock, payments } = deps;
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
