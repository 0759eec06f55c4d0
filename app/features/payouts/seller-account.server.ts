import { requirePermission, type Ctx } from '~/features/accounts/account.policy';
import { writeAs } from '~/features/accounts/write-as.server';
import { PAY_SELLER_JOB } from '~/features/orders/order-jobs.server';
import { EARNINGS_PATH } from '~/features/orders/order-paths';
import { askProvider } from '~/features/payments/ask-provider.server';
import { notifyOfPayout } from '~/features/payments/payout-notifications.server';
import { SELLER_ACCOUNT_JOB } from '~/features/payments/seller-events.server';
import { DomainError } from '~/lib/domain-error';
import { newId } from '~/lib/ids.server';
import type { Tx } from '~/platform/db/database';
import type { JobKind, RunningJob } from '~/platform/jobs/job-kind';
import { scheduleJob } from '~/platform/jobs/job-queue.server';
import { isProviderFailure, ProviderTime, withinTime } from '~/platform/payments/payment-provider';
import type {
  ProviderAccount,
  ProviderAccountPayout,
  SellerAccounts,
} from '~/platform/payments/seller-accounts';
import type { PayoutDeps } from './payout.policy';
import { requireRecentPayee } from './payee-details.server';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '~/lib/durations';

type AccountRow = NonNullable<Awaited<ReturnType<Tx['sellerAccount']['findUnique']>>>;

/** Where the provider's page leads back to; the page then reads the account again. */
export const RETURN_PATH = `${EARNINGS_PATH}?from=provider`;

/**
 * The address of the provider's page on which the acting seller sets up getting paid. Makes the
 * seller's account at the provider the first time, and a new one when that one is gone. Refuses with
 * `unauthenticated`, `forbidden`, `recent_sign_in_required`, `conflict` (payouts are made by hand) and
 * `unavailable`.
 */
export async function startOnboarding(ctx: Ctx): Promise<string> {
  const { email } = requireRecentPayee(ctx);
  const payments = withinTime(ctx.payments, new ProviderTime());
  const { accounts } = payments;
  if (!accounts || ctx.env.PAYOUTS !== 'stripe') throw notHere();
  const claimed = await claimAccount(ctx);
  return askProvider(ctx, async () => {
    const accountId = await reachableAccount(ctx, accounts, { ...claimed, email });
    const address = ctx.publicUrl + EARNINGS_PATH;
    const returnUrl = `${ctx.publicUrl}${RETURN_PATH}`;
    return accounts.onboardingUrl({ accountId, returnUrl, refreshUrl: `${address}?from=refresh` });
  });
}

function notHere(): DomainError {
  return new DomainError('conflict', 'payouts.byHand');
}

interface Claimed {
  account: AccountRow;
  /** Whether the provider can't have been asked for it yet. */
  isNew: boolean;
}

/** The row of the acting seller's account, made before the provider is called. */
function claimAccount(ctx: Ctx): Promise<Claimed> {
  const provider = ctx.payments.name;
  return writeAs(ctx, 'payout:receive', async (tx, { userId }) => {
    const where = { userId_provider: { userId, provider } };
    const known = await tx.sellerAccount.findUnique({ where });
    if (known) return { account: known, isNew: false };
    const data = { id: newId(), userId, provider, createdAt: ctx.clock.now() };
    return { account: await tx.sellerAccount.create({ data }), isNew: true };
  });
}

/**
 * The provider's id of the seller's account: a new one where the provider does not know the old one
 * any more. The sweep never gives an account up by itself: with the key of another platform all of
 * them would look as if they were gone.
 */
async function reachableAccount(
  ctx: Ctx,
  accounts: SellerAccounts,
  claimed: Claimed & { email: string },
): Promise<string> {
  const { id, providerId } = claimed.account;
  if (providerId === null) return createAccount(ctx, accounts, claimed);
  if (await accounts.read(providerId)) return providerId;
  const renewed = await ctx.db.write(async (tx) => {
    const state = { transfersActive: false, payoutsEnabled: false, disabledReason: null };
    const data = { providerId: null, ...state, round: { increment: 1 } };
    const { count } = await tx.sellerAccount.updateMany({ where: { id, providerId }, data });
    const account = await tx.sellerAccount.findUniqueOrThrow({ where: { id } });
    return { account, isNew: count === 1 };
  });
  const { email } = claimed;
  return renewed.account.providerId ?? createAccount(ctx, accounts, { ...renewed, email });
}

/** Clocks differ, ours and the provider's. */
const CLOCKS_MS = HOUR_MS;

/**
 * Creates the account. A fault of the provider's is stored under the key, although it may have made the
 * account: each attempt after the first looks for one.
 */
async function createAccount(
  ctx: Ctx,
  accounts: SellerAccounts,
  { account, isNew, email }: Claimed & { email: string },
): Promise<string> {
  const { db, clock } = ctx;
  const { id, userId, round, readAt, createdAt } = account;
  // The last reading of an account that is gone was before the first attempt to make another one.
  const since = isNew ? null : new Date((readAt ?? createdAt).getTime() - CLOCKS_MS);
  try {
    const key = `account-${id}-${round}`;
    const made = await accounts.create({ key, since, sellerId: userId, email });
    await db.write((tx) => recordAccount(tx, ctx, id, made, clock.now()));
    return made.id;
  } catch (error) {
    if (isProviderFailure(error) && error.keyIsSpent) {
      const data = { round: round + 1 };
      await db.write((tx) => tx.sellerAccount.update({ where: { id }, data }));
    }
    throw error;
  }
}

/** Stores the state of an account; money that waited for it is transferred when it is active. */
async function recordAccount(
  tx: Tx,
  deps: Pick<PayoutDeps, 'clock'>,
  id: string,
  state: ProviderAccount,
  readAt: Date,
): Promise<void> {
  const row = await tx.sellerAccount.findUniqueOrThrow({ where: { id } });
  const isOther = row.providerId !== null && row.providerId !== state.id;
  if (isOther || (row.readAt && row.readAt > readAt)) return;
  const { id: providerId, ...columns } = state;
  await tx.sellerAccount.update({ where: { id }, data: { providerId, ...columns, readAt } });
  if (!state.transfersActive) return;
  const waiting = await tx.sellerTransfer.findMany({
    where: { sellerId: row.userId, status: 'waiting', waitsFor: 'account' },
    select: { orderId: true },
  });
  const jobs = waiting.map(({ orderId }) => ({ kind: PAY_SELLER_JOB, key: orderId }));
  if (jobs.length > 0) await scheduleJob(tx, deps, ...jobs);
}

/**
 * Reads the acting seller's account from the provider, if there is one. Refuses with `unauthenticated`
 * and `forbidden`.
 */
export async function refreshOwnAccount(ctx: Ctx): Promise<void> {
  const { userId } = requirePermission(ctx, 'payout:receive');
  const payments = withinTime(ctx.payments, new ProviderTime());
  const row = await ctx.db.read.sellerAccount.findUnique({
    where: { userId_provider: { userId, provider: payments.name } },
  });
  if (!row?.providerId) return;
  try {
    await refreshAccount({ ...ctx, payments }, row);
  } catch (error) {
    if (!isProviderFailure(error)) throw error;
    ctx.log.warn({ err: error }, 'the account of a seller was not read');
  }
}

/** Why an account is disabled that the provider does not know any more. */
export const ACCOUNT_CLOSED = 'account_closed';

/** Payouts of so many days are read with their account. */
const PAYOUT_DAYS = 45;

/**
 * Reads an account and its payouts from the provider. An account that the provider does not know any
 * more counts as not set up.
 */
async function refreshAccount(
  deps: Pick<PayoutDeps, 'db' | 'clock' | 'payments' | 'mailer' | 'env'>,
  { id, userId, provider, providerId }: AccountRow,
): Promise<void> {
  const { db, clock, payments } = deps;
  if (!payments.accounts || provider !== payments.name || !providerId) return;
  const readAt = clock.now();
  const state = await payments.accounts.read(providerId);
  const since = new Date(readAt.getTime() - PAYOUT_DAYS * DAY_MS);
  const payouts = state ? await payments.accounts.listPayouts(providerId, since) : [];
  const gone = {
    id: providerId,
    transfersActive: false,
    payoutsEnabled: false,
    requirements: 1,
    disabledReason: ACCOUNT_CLOSED,
  };
  await db.write(async (tx) => {
    await recordAccount(tx, deps, id, state ?? gone, readAt);
    const of = { accountId: providerId, sellerId: userId, provider, readAt };
    for (const payout of payouts) await recordPayout(tx, deps, payout, of);
  });
}

/** Stores a payout to a seller's bank; the seller learns of one that failed, also after success. */
async function recordPayout(
  tx: Tx,
  deps: Pick<PayoutDeps, 'clock' | 'mailer' | 'env'>,
  { id, ...payout }: ProviderAccountPayout,
  of: { accountId: string; sellerId: string; provider: string; readAt: Date },
): Promise<void> {
  const known = await tx.accountPayout.findUnique({ where: { id } });
  if (known && (known.readAt > of.readAt || known.status === 'failed')) return;
  const data = { ...payout, ...of };
  await tx.accountPayout.upsert({ where: { id }, create: { id, ...data }, update: data });
  if (payout.status !== 'failed') return;
  const about = { userId: of.sellerId, amount: payout };
  await notifyOfPayout(tx, deps, { kind: 'payout-failed', key: id, ...about });
}

/** After an event about an account; the key is the provider's id of it. */
export const sellerAccountJob: JobKind<PayoutDeps> = {
  kind: SELLER_ACCOUNT_JOB,
  async run(deps: PayoutDeps, job: RunningJob) {
    const where = { providerId: job.key };
    const row = await deps.db.read.sellerAccount.findUnique({ where });
    if (row) await refreshAccount(deps, row);
  },
};

/** Accounts of one sweep, and how many may fail one after the other before it ends. */
const BATCH_SIZE = 50;
const MAX_FAILURES = 3;
/** How long an account that could not be read is left alone. */
const PAUSE_MS = 10 * MINUTE_MS;

/**
 * Reads accounts again whose events may be lost: often while they are new, daily otherwise. One that
 * can't be read stops no other. Throws the last failure at the end.
 */
export async function sweepAccounts(deps: PayoutDeps): Promise<void> {
  const { db, clock, payments, log } = deps;
  if (!payments.accounts) return;
  const now = clock.now().getTime();
  const before = (ms: number) => new Date(now - ms);
  const due = await db.read.sellerAccount.findMany({
    where: {
      provider: payments.name,
      providerId: { not: null },
      AND: [
        { OR: [{ triedAt: null }, { triedAt: { lte: before(PAUSE_MS) } }] },
        {
          OR: [
            { readAt: { lte: before(DAY_MS) } },
            {
              transfersActive: false,
              createdAt: { gte: before(30 * DAY_MS) },
              readAt: { lte: before(MINUTE_MS) },
            },
          ],
        },
      ],
    },
    orderBy: { readAt: 'asc' },
    take: BATCH_SIZE,
  });
  let failure: unknown = null;
  let inARow = 0;
  for (const row of due) {
    try {
      await refreshAccount(deps, row);
      inARow = 0;
    } catch (error) {
      log.warn({ err: error, account: row.id }, 'the account of a seller was not read');
      const data = { triedAt: clock.now() };
      await db.write((tx) => tx.sellerAccount.update({ where: { id: row.id }, data }));
      failure = error;
      inARow += 1;
      if (inARow === MAX_FAILURES) break;
    }
  }
  if (failure !== null) throw failure;
}
