import { z } from 'zod';
import { noteProblem } from '~/features/ledger/post-object.server';
import { DAY_MS } from '~/lib/durations';
import type { Money } from '~/lib/money';
import type { PaymentDeps } from './payment.policy';
import { recordRefundsAndDisputes } from './provider-changes.server';
import { reconcileIntent } from './settle-payment.server';
import type { Attempt } from './sweep-attempts.server';

/** A comparison of all payments, which many sweeps make together. */
export const comparisonSchema = z.object({
  /** ISO 8601. */
  startedAt: z.iso.datetime(),
  /** The id of the last payment compared, in the order of ids; null once all are. */
  after: z.nullable(z.string()),
});

type Comparison = z.infer<typeof comparisonSchema>;

/** The latest payments, which an admin has compared at once. */
const MAX_LATEST = 200;

/** Compares the latest payments with the provider, and notes those that differ. */
export async function compareLatest(deps: PaymentDeps, attempt: Attempt): Promise<void> {
  const latest = await deps.db.read.payment.findMany({
    where: { provider: deps.payments.name },
    orderBy: [{ takenAt: 'desc' }, { id: 'desc' }],
    take: MAX_LATEST,
  });
  await compareEach(deps, latest, attempt);
}

/** Payments that one sweep compares. */
const BATCH_SIZE = 50;
/** From the start of a comparison to that of the next, at least. */
const ROUND_MS = DAY_MS;

/** Compares the next payments, and returns how far it got. A new comparison begins once a day. */
export async function compareNext(
  deps: PaymentDeps,
  attempt: Attempt,
  known: Comparison | undefined,
): Promise<Comparison> {
  const { db, clock, payments } = deps;
  const now = clock.now();
  const isOver = known?.after === null;
  if (isOver && now.getTime() - Date.parse(known.startedAt) < ROUND_MS) return known;
  const { startedAt, after } =
    known && !isOver ? known : { startedAt: now.toISOString(), after: '' };
  const next = await db.read.payment.findMany({
    where: { provider: payments.name, id: { gt: after ?? '' } },
    orderBy: { id: 'asc' },
    take: BATCH_SIZE,
  });
  await compareEach(deps, next, attempt);
  return { startedAt, after: (next.length === BATCH_SIZE && next.at(-1)?.id) || null };
}

interface ComparedPayment extends Money {
  orderId: string;
  provider: string;
  transactionId: string;
  takenAt: Date;
}

async function compareEach(
  deps: PaymentDeps,
  compared: readonly ComparedPayment[],
  attempt: Attempt,
): Promise<void> {
  for (const payment of compared) {
    const { transactionId: id } = payment;
    await attempt({ kind: 'charge', id }, () => comparePayment(deps, payment));
  }
}

/** Compares a payment with the provider, and notes whether it differs. May throw ProviderFailure. */
export async function comparePayment(deps: PaymentDeps, payment: ComparedPayment): Promise<void> {
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
    await recordRefundsAndDisputes(tx, deps, payment, { refunds, disputes, readAt });
    await noteProblem(tx, charge, problem, reported);
  });
}
