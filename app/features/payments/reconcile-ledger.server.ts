import { z } from 'zod';
import {
  noteProblem,
  postponeCheck,
  REPEATED_PROBLEMS,
  type LedgerProblem,
} from '~/features/ledger/post-object.server';
import type { ProviderObject } from '~/features/ledger/provider-objects';
import type { JobKind, RunningJob } from '~/platform/jobs/job-kind';
import { setJobPayload } from '~/platform/jobs/job-queue.server';
import type { MovementKind, ProviderMovement } from '~/platform/payments/payment-provider';
import { backfillLedger } from './backfill-ledger.server';
import { postMovements } from './post-payment-objects.server';
import {
  compareLatest,
  compareNext,
  comparePayment,
  comparisonSchema,
} from './compare-payments.server';
import { asChanges, readMovement, recordRefundsAndDisputes } from './provider-changes.server';
import { reconcileIntent } from './settle-payment.server';
import { sweepAttempts, type Attempt } from './sweep-attempts.server';
import type { PaymentDeps } from './payment.policy';
import { MINUTE_MS } from '~/lib/durations';

/** Posts payments of the time before the ledger. The migration adds the job. */
export const ledgerBackfillJob: JobKind<PaymentDeps> = {
  kind: 'ledger-backfill',
  run: backfillLedger,
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
  /** From when lists that could not be read are to be read; ISO 8601. */
  behind: z.partialRecord(z.enum(KINDS), z.iso.datetime()).optional(),
  /** Whether an admin has asked to compare the latest payments one by one. */
  compare: z.boolean().optional(),
  /** How far the comparison of all payments has got. */
  comparison: comparisonSchema.optional(),
});

export type SweepPayload = z.infer<typeof payloadSchema>;

/**
 * Reads what the sweep of the ledger stored in its job. Nothing of a payload of another version, whose
 * shape may differ: the sweep then reads everything again, which changes nothing that is recorded.
 */
export function readSweepPayload(payload: string): SweepPayload {
  return payloadSchema.catch({}).parse(JSON.parse(payload));
}

async function sweepLedger(deps: PaymentDeps, job: RunningJob): Promise<void> {
  const { behind = {}, compare = false, ...known } = readSweepPayload(job.payload);
  const since = known.since ? new Date(known.since) : null;
  const startedAt = deps.clock.now();
  const { attempt, failures } = sweepAttempts(deps);
  const missed = await readAll(deps, { since, behind, compare }, attempt);
  const read: SweepPayload = {
    ...known,
    since: startedAt.toISOString(),
    behind: missed,
    ...(failures.length > 0 && compare && { compare }),
  };
  // A payment that can't be compared does not keep the next sweep from reading on.
  await deps.db.write((tx) => setJobPayload(tx, job, read));
  const comparison = await compareNext(deps, attempt, known.comparison);
  const [failure] = failures;
  await deps.db.write(async (tx) => {
    await setJobPayload(tx, job, { ...read, comparison });
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
  const { attempt, failures } = sweepAttempts(deps);
  await readAll(deps, { ...sweep, behind: {} }, attempt);
  const [failure] = failures;
  if (failure) throw failure;
}

/**
 * Reads the objects made since the last sweep and those that are due. Returns the times from which
 * lists that the provider refused are to be read again.
 */
async function readAll(
  deps: PaymentDeps,
  { since, behind, compare }: Sweep,
  attempt: Attempt,
): Promise<Behind> {
  if (!since) await backfillLedger(deps);
  await checkDueObjects(deps, attempt);
  const start = since ?? (await startOfLedger(deps));
  const missed: Behind = {};
  for (const kind of KINDS) {
    const from = behind[kind] ? new Date(behind[kind]) : start;
    const isRead = await attempt({ kind }, () => recordRecent(deps, kind, from));
    if (!isRead) missed[kind] = from.toISOString();
  }
  if (compare) await compareLatest(deps, attempt);
  return missed;
}

/** The first payment, or 30 days ago if that is earlier. */
async function startOfLedger({ db, clock }: PaymentDeps): Promise<Date> {
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

/**
 * Records and posts one movement, or notes that it is of a payment that is not ours. Returns whether
 * it is ours.
 */
async function record(
  deps: PaymentDeps,
  movement: ProviderMovement,
  readAt: Date,
): Promise<boolean> {
  const { db, payments } = deps;
  const provider = payments.name;
  const changes = { ...asChanges(movement), readAt };
  if (movement.kind === 'payout' || movement.kind === 'transfer') {
    await db.write((tx) => postMovements(tx, deps, provider, changes));
    return true;
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
    if (payment) return recordRefundsAndDisputes(tx, deps, payment, changes);
    const amount = { amountMinor, currency };
    const reported = { provider, transactionId, createdAt, readAt };
    return noteProblem(tx, { kind, id, amount }, 'unknown-payment', reported);
  });
  return payment !== null;
}

function findPayment({ db, payments }: PaymentDeps, transactionId: string) {
  return db.read.payment.findUnique({ where: { transactionId, provider: payments.name } });
}

/** Objects of one sweep that are read again. */
const MAX_CHECKS = 200;

/** When an object that the provider refused to answer about is read again. */
const RETRY_MS = 60 * MINUTE_MS;

/** Reads again what may have changed, or was not complete. */
async function checkDueObjects(deps: PaymentDeps, attempt: Attempt): Promise<void> {
  const { db, clock, payments } = deps;
  const due = await db.read.ledgerObject.findMany({
    where: {
      provider: payments.name,
      OR: [
        { checkAfter: { lte: clock.now() } },
        // Noted by earlier versions.
        { checkAfter: null, problem: { in: REPEATED_PROBLEMS } },
      ],
    },
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
  const payment = object.kind === 'charge' && (await findPayment(deps, id));
  if (payment) return comparePayment(deps, payment);
  if (object.kind === 'fee' || object.kind === 'charge') {
    const state = await payments.readIntent(id);
    await reconcileIntent(deps, state);
    if (!state?.fee || row.problem) await note(state ? null : 'missing');
    return;
  }
  const movement = await readMovement(payments, object.kind, id);
  if (!movement) return note('missing');
  const isOurs = await record(deps, movement, readAt);
  // A final state is not posted again, which would clear it.
  if (isOurs && row.problem) await note(null);
}

type NotedObject = Pick<ProviderObject, 'kind' | 'id' | 'amount'>;
