import { ledgerAccounts } from '~/features/ledger/accounts';
import { formatMoney } from '~/lib/money';
import { Badge } from '~/ui/badge';
import { DataTable, type Column } from '~/ui/data-table';
import { DateTime } from '~/ui/formats';
import { PostButton } from '~/ui/row-buttons';
import type { LedgerBalance, LedgerMismatch, LedgerOverview } from '../ledger-overview.server';
import { providerNames } from './provider-names';

const isWrong = ({ amountMinor, statedMinor }: LedgerBalance) =>
  statedMinor !== undefined && statedMinor !== amountMinor;

const side = ({ amountMinor, currency }: LedgerBalance, sign: 1 | -1) =>
  amountMinor * sign > 0 ? formatMoney({ amountMinor: Math.abs(amountMinor), currency }) : '–';

const balanceColumns = (isStated: boolean): Column<LedgerBalance>[] => [
  {
    key: 'account',
    header: 'Account',
    rowHeader: true,
    cell: ({ account, provider }) =>
      account === 'provider_clearing'
        ? `${ledgerAccounts[account]}: ${providerNames[provider] ?? provider}`
        : ledgerAccounts[account],
  },
  { key: 'debit', header: 'Debit', align: 'end', cell: (balance) => side(balance, 1) },
  { key: 'credit', header: 'Credit', align: 'end', cell: (balance) => side(balance, -1) },
  {
    key: 'stated',
    header: 'Provider says',
    align: 'end',
    cell: (balance) => {
      const { account, currency, statedMinor: amountMinor } = balance;
      if (amountMinor === undefined) {
        return account === 'provider_clearing' && !isStated ? 'No answer' : '–';
      }
      const text = formatMoney({ amountMinor, currency });
      return isWrong(balance) ? <Badge tone="bad">{text}</Badge> : text;
    },
  },
];

const problems: Record<LedgerMismatch['problem'], string> = {
  'unknown-payment': 'Of a payment that this shop does not know; not in the ledger',
  missing: 'Not known to the card provider',
  amount: 'Another amount, currency or state at the card provider',
};

const mismatchColumns: Column<LedgerMismatch>[] = [
  {
    key: 'object',
    header: 'Object',
    rowHeader: true,
    className: 'wrap-anywhere',
    cell: ({ kind, id }) => (
      <>
        <span className="capitalize">{kind}</span>
        <code className="block text-sm font-normal text-ink-soft">{id}</code>
      </>
    ),
  },
  {
    key: 'date',
    header: 'Date',
    cell: ({ createdAt }) => <DateTime iso={createdAt} kind="short" />,
  },
  { key: 'amount', header: 'Amount', align: 'end', cell: (mismatch) => formatMoney(mismatch) },
  { key: 'problem', header: 'Problem', cell: ({ problem }) => problems[problem] },
];

/** The balances of the ledger, and where they differ from the card provider. */
export function LedgerSection({ ledger }: { ledger: LedgerOverview }) {
  const { balances, mismatches, isStated, isFilling, isComparing, sweptAt } = ledger;
  const wrong = balances.filter(isWrong).length + mismatches.length;
  return (
    <section aria-labelledby="ledger" className="mb-10">
      <div className="mb-2 flex flex-wrap items-center justify-between gap-3">
        <h2 id="ledger" className="text-lg font-semibold">
          Ledger
        </h2>
        <PostButton fields={{}} label="Compare with the card provider" of="now" />
      </div>
      <p className="mb-4 max-w-prose text-ink-soft">
        {wrong > 0 ? (
          <Badge tone="bad">The card provider has other figures</Badge>
        ) : (
          'No differences from the card provider are known.'
        )}{' '}
        {isFilling ? 'Payments of earlier versions are still being booked. ' : null}
        {isComparing ? 'A comparison is running. ' : null}
        {sweptAt ? (
          <>
            Last read from the card provider: <DateTime iso={sweptAt} kind="short" />.
          </>
        ) : null}
      </p>
      {balances.length > 0 ? (
        <DataTable
          caption="Balances of the ledger"
          columns={balanceColumns(isStated)}
          rows={balances}
          rowKey={({ account, provider, currency }) => `${account} ${provider} ${currency}`}
        />
      ) : (
        <p className="text-ink-soft">Nothing has been booked yet.</p>
      )}
      {mismatches.length > 0 ? (
        <div className="mt-6">
          <DataTable
            caption="Differences from the card provider"
            showCaption
            columns={mismatchColumns}
            rows={mismatches}
            rowKey={({ kind, id }) => `${kind} ${id}`}
          />
        </div>
      ) : null}
    </section>
  );
}
