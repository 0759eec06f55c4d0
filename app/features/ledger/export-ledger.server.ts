import { requirePermission, type Ctx } from '~/features/accounts/account.policy';
import { csvLine, csvStart } from '~/lib/csv';
import { toMajorString } from '~/lib/money';
import { readLines, type LedgerLine } from './ledger.sql.server';

/** Transactions of one read. */
const BATCH_SIZE = 500;

const HEADER = [
  'booked_at',
  'occurred_at',
  'transaction',
  'provider',
  'object_kind',
  'object_id',
  'object_sequence',
  'account',
  'order_id',
  'seller_id',
  'debit',
  'credit',
  'currency',
];

/**
 * The whole ledger as CSV in pieces, in the order of posting: one line per entry, amounts in the
 * major unit. Refuses with `unauthenticated` and `forbidden`.
 */
export function exportLedger(ctx: Ctx): AsyncIterable<string> {
  requirePermission(ctx, 'payment:list');
  return writeLines(ctx);
}

async function* writeLines({ db }: Pick<Ctx, 'db'>): AsyncGenerator<string> {
  yield csvStart(HEADER);
  let after: LedgerLine | null = null;
  for (;;) {
    const lines: LedgerLine[] = await readLines(db, after, BATCH_SIZE);
    if (lines.length === 0) return;
    yield lines.map((line) => csvLine(cellsOf(line))).join('');
    after = lines.at(-1) ?? null;
  }
}

function cellsOf(line: LedgerLine): string[] {
  const { amountMinor, currency } = line;
  const amount = toMajorString({ amountMinor: Math.abs(amountMinor), currency });
  return [
    new Date(line.createdAt).toISOString(),
    new Date(line.occurredAt).toISOString(),
    line.transactionId,
    line.provider,
    line.objectKind,
    line.objectId,
    String(line.sequence),
    line.account,
    line.orderId ?? '',
    line.sellerId ?? '',
    ...(amountMinor > 0 ? [amount, ''] : ['', amount]),
    currency,
  ];
}
