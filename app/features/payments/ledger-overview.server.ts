import { requirePermission, type Ctx } from '~/features/accounts/account.policy';
import { writeAs } from '~/features/accounts/write-as.server';
import { ledgerAccounts, type LedgerAccount } from '~/features/ledger/accounts';
import type { LedgerProblem } from '~/features/ledger/post-object.server';
import {
  readBalances,
  sumBalances,
  type AccountBalance,
} from '~/features/ledger/ledger.sql.server';
import type { Money } from '~/lib/money';
import { isProviderFailure, ProviderTime, withinTime } from '~/platform/payments/payment-provider';
import {
  ledgerBackfillJob,
  readSweepPayload,
  reconcileLedgerJob,
  type SweepPayload,
} from './reconcile-ledger.server';

/** The balance of one account in one currency. */
export interface LedgerBalance extends Money {
  account: LedgerAccount;
  provider: string;
  /** Balance that the provider states for its own account; absent where it states none. */
  statedMinor?: number;
}

/** An object at the provider that the ledger can't agree with. */
export interface LedgerMismatch extends Money {
  id: string;
  kind: string;
  problem: LedgerProblem;
  /** ISO 8601. */
  createdAt: string;
}

export interface LedgerOverview {
  balances: LedgerBalance[];
  /** Whether the provider has stated its balance just now. */
  isStated: boolean;
  mismatches: LedgerMismatch[];
  /** Whether payments of the time before the ledger are still being posted. */
  isFilling: boolean;
  /** When the last complete sweep began, ISO 8601. */
  sweptAt: string | null;
  /** Whether a comparison was asked for and is not complete. */
  isComparing: boolean;
}

/** Mismatches on the page; the newest. */
const MAX_MISMATCHES = 50;

/**
 * Reads the balances of the ledger, the provider's own, and where they differ. Refuses with
 * `unauthenticated` and `forbidden`.
 */
export async function readLedgerOverview(ctx: Ctx): Promise<LedgerOverview> {
  requirePermission(ctx, 'payment:list');
  const [posted, stated, mismatches, jobs] = await Promise.all([
    readBalances(ctx.db),
    readStatedBalance(ctx),
    ctx.db.read.ledgerObject.findMany({
      where: { problem: { not: null } },
      orderBy: [{ createdAt: 'desc' }, { objectId: 'asc' }],
      take: MAX_MISMATCHES,
    }),
    ctx.db.read.job.findMany({
      where: { kind: { in: [ledgerBackfillJob.kind, reconcileLedgerJob.kind] }, doneAt: null },
      select: { kind: true, payload: true },
    }),
  ]);
  const sweep = jobs.find(({ kind }) => kind === reconcileLedgerJob.kind);
  const { since = null, compare = false } = sweep ? readSweepPayload(sweep.payload) : {};
  return {
    balances: withStated(posted, stated ?? [], ctx.payments.name),
    isStated: stated !== null,
    mismatches: mismatches.map(({ kind, objectId, problem, createdAt, amountMinor, currency }) => ({
      id: objectId,
      kind,
      problem: problem as LedgerProblem,
      amountMinor,
      currency,
      createdAt: createdAt.toISOString(),
    })),
    isFilling: jobs.some(({ kind }) => kind === ledgerBackfillJob.kind),
    sweptAt: since,
    isComparing: compare,
  };
}

/** Null when the provider does not answer, or states no balance. */
async function readStatedBalance(ctx: Ctx): Promise<Money[] | null> {
  const payments = withinTime(ctx.payments, new ProviderTime());
  try {
    return (await payments.readBalance?.()) ?? null;
  } catch (error) {
    if (!isProviderFailure(error)) throw error;
    ctx.log.warn({ err: error }, 'the card provider does not state its balance');
    return null;
  }
}

const ORDER = Object.keys(ledgerAccounts) as LedgerAccount[];

/** The balances in the order of the accounts, with the provider's beside its own. */
function withStated(
  posted: readonly AccountBalance[],
  stated: readonly Money[],
  provider: string,
): LedgerBalance[] {
  const isClearing = (one: { account: string; provider: string }) =>
    one.account === 'provider_clearing' && one.provider === provider;
  const unposted = stated
    .filter((money) => !posted.some((one) => isClearing(one) && one.currency === money.currency))
    .map((money) => ({
      ...money,
      amountMinor: 0,
      account: 'provider_clearing' as const,
      provider,
    }));
  return [...combined(posted), ...unposted]
    .map((one) => {
      const own = isClearing(one) && stated.find(({ currency }) => currency === one.currency);
      return own ? { ...one, statedMinor: own.amountMinor } : one;
    })
    .filter((one) => one.amountMinor !== 0 || ('statedMinor' in one && one.statedMinor !== 0))
    .sort((one, other) => ORDER.indexOf(one.account) - ORDER.indexOf(other.account));
}

/**
 * The balances with those of the shop's own accounts summed over all providers: money that one
 * provider took is paid out by another, or by hand.
 */
function combined(posted: readonly AccountBalance[]): AccountBalance[] {
  return sumBalances(
    posted.map((one) => (one.account === 'provider_clearing' ? one : { ...one, provider: '' })),
  );
}

/**
 * Makes the sweep of the ledger due at once, with a comparison of the latest payments one by one. A
 * sweep that is running loses its claim, so that it can't mark this one as done. Returns false where no jobs run. Refuses with `unauthenticated` and `forbidden`.
 */
export async function requestLedgerCheck(ctx: Ctx): Promise<boolean> {
  return writeAs(ctx, 'payment:list', async (tx) => {
    const where = { kind: reconcileLedgerJob.kind, everySeconds: { not: null } };
    const sweep = await tx.job.findFirst({ where });
    if (!sweep) return false;
    const payload: SweepPayload = { ...readSweepPayload(sweep.payload), compare: true };
    const unclaimed = { claimedBy: null, claimedUntil: null };
    const data = { payload: JSON.stringify(payload), runAfter: ctx.clock.now(), ...unclaimed };
    await tx.job.update({ where: { id: sweep.id }, data });
    return true;
  });
}
