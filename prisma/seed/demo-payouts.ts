import type { LedgerEntry } from '../../app/features/ledger/accounts';
import { sealPayeeDetails } from '../../app/features/payouts/payee-details.server';
import { payoutLineStates, type PayoutLineStatus } from '../../app/features/payouts/payout-machine';
import { newId } from '../../app/lib/ids.server';
import type { userRow } from '../factories/rows';
import { required, type DemoSettings } from './demo-catalogue';
import type { DemoOrderRow } from './demo-orders';
import { DAY_MS } from './demo-times';

type People = ReadonlyMap<string, ReturnType<typeof userRow>>;

/** The batches of the admin, oldest first. The last one is not decided yet, the others were two days later. */
const batchesDaysAgo = [20, 9, 6, 3];
const DECIDED_AFTER_MS = 2 * DAY_MS;

/** The sellers who have entered an account; others' money waits. `failing`: the batch whose line fails. */
const payees = [
  { key: 'margaret', account: 'DE89370400440532013000', failing: 1 },
  { key: 'priya', account: 'GB82WEST12345698765432', failing: null },
  { key: 'otis', account: 'FR1420041010050500013M02606', failing: null },
];

/**
 * The payouts by hand of the demo, as the exports of the admin and the decisions on their lines would
 * have left them: each pays what its seller was owed then.
 */
export function demoPayoutRows(
  settings: DemoSettings,
  people: People,
  orders: readonly DemoOrderRow[],
) {
  const { now } = settings;
  const admin = required(people, 'ada');
  const batches = batchesDaysAgo.map((daysAgo) => ({
    id: newId(),
    currency: settings.prices.currency,
    createdBy: admin.id,
    formKey: newId(),
    createdAt: new Date(now.getTime() - daysAgo * DAY_MS),
  }));
  const paid = payees.map(({ key, account, failing }) => {
    const { id: sellerId, name: holder } = required(people, key);
    const details = sealPayeeDetails(settings, sellerId, { holder, account });
    const own = orders.filter((order) => order.sellerId === sellerId);
    const lines: DemoLine[] = [];
    for (const [index, batch] of batches.entries()) {
      const earned = own
        .filter(({ completedAt }) => completedAt && completedAt <= batch.createdAt)
        .reduce((sum, { priceMinor, refundedMinor }) => sum + priceMinor - refundedMinor, 0);
      const gone = lines
        .filter(({ status }) => status !== 'failed')
        .reduce((sum, { amountMinor }) => sum + amountMinor, 0);
      if (earned <= gone) continue;
      const isLast = index === batches.length - 1;
      const status = isLast ? 'exported' : index === failing ? 'failed' : 'paid';
      const reference = `SEPA ${String(1001 + index)}`;
      const given = { sellerId, amountMinor: earned - gone, ...details };
      lines.push(lineOf(batch, given, { status, reference }));
    }
    const updatedAt = batches[0]?.createdAt ?? now;
    return { details: { userId: sellerId, ...details, updatedAt }, lines };
  });
  const lines = paid.flatMap((one) => one.lines);
  const ledger = lines.flatMap(postingsOf);
  return {
    payeeDetails: paid.map(({ details }) => details),
    payoutBatches: batches.filter(({ id }) => lines.some(({ batchId }) => batchId === id)),
    payoutLines: lines,
    payoutTransactions: ledger.map(({ transaction }) => transaction),
    payoutEntries: ledger.flatMap(({ entries }) => entries),
  };
}

type DemoLine = ReturnType<typeof lineOf>;

function lineOf(
  { id: batchId, currency, createdAt }: { id: string; currency: string; createdAt: Date },
  given: { sellerId: string; amountMinor: number; sealed: string; lastFour: string },
  { status, reference }: { status: PayoutLineStatus; reference: string },
) {
  const isOpen = status === 'exported';
  return {
    id: newId(),
    batchId,
    ...given,
    currency,
    status,
    sealed: isOpen ? given.sealed : null,
    reference: status === 'paid' ? reference : null,
    reason: status === 'failed' ? 'Name and account do not match' : null,
    createdAt,
    decidedAt: isOpen ? null : new Date(createdAt.getTime() + DECIDED_AFTER_MS),
  };
}

/** The export of a line in the ledger, and its decision. */
function postingsOf(line: DemoLine) {
  const { id, sellerId, amountMinor, currency, createdAt, decidedAt } = line;
  const entry = (account: LedgerEntry['account'], minor: number) => ({
    account,
    sellerId,
    amountMinor: minor,
    currency,
  });
  const post = (sequence: number, at: Date, entries: ReturnType<typeof entry>[]) => {
    const transactionId = newId();
    return {
      transaction: {
        id: transactionId,
        objectKind: 'seller-payout',
        objectId: id,
        sequence,
        orderId: null,
        provider: 'manual',
        occurredAt: at,
        createdAt: at,
      },
      entries: entries.map((one, position) => ({ ...one, transactionId, position })),
    };
  };
  const account = payoutLineStates[line.status].account ?? 'seller_payable';
  return [
    post(1, createdAt, [
      entry('seller_payable', amountMinor),
      entry('payouts_under_way', -amountMinor),
    ]),
    ...(decidedAt
      ? [
          post(2, decidedAt, [
            entry('payouts_under_way', amountMinor),
            entry(account, -amountMinor),
          ]),
        ]
      : []),
  ];
}
