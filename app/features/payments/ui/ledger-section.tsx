import type { ReactNode } from 'react';
import { ledgerAccounts } from '~/features/ledger/accounts';
import { t, Text } from '~/i18n/render-language';
import type { MessageKey } from '~/i18n/language';
import { Badge } from '~/ui/badge';
import { DataTable, type Column } from '~/ui/data-table';
import { DateTime, Price } from '~/ui/formats';
import { PostButton } from '~/ui/row-buttons';
import type { LedgerBalance, LedgerMismatch, LedgerOverview } from '../ledger-overview.server';
import { providerName } from './provider-names';

const isWrong = ({ amountMinor, statedMinor }: LedgerBalance) =>
  statedMinor !== undefined && statedMinor !== amountMinor;

/** On a phone, an empty cell of a balance takes no room. */
const nothing = (
  <span data-nothing="" className="@max-2xl:hidden">
    –
  </span>
);

/** On a phone, the name of the column stands before its amount. */
function Labelled({ label, children }: { label: string; children: ReactNode }) {
  return (
    <>
      <span className="text-sm text-ink-soft @2xl:hidden">{label} </span>
      {children}
    </>
  );
}

function side({ amountMinor, currency }: LedgerBalance, sign: 1 | -1) {
  if (amountMinor * sign <= 0) return nothing;
  return (
    <Labelled label={sign > 0 ? t('ledger.columns.debit') : t('ledger.columns.credit')}>
      <Price money={{ amountMinor: Math.abs(amountMinor), currency }} />
    </Labelled>
  );
}

const balanceColumns = (isStated: boolean): Column<LedgerBalance>[] => [
  {
    key: 'account',
    header: t('ledger.columns.account'),
    rowHeader: true,
    className: '@max-2xl:leading-5',
    cell: ({ account, provider }) =>
      account === 'provider_clearing'
        ? t(ledgerAccounts[account], { provider: providerName(provider) })
        : t(ledgerAccounts[account]),
  },
  {
    key: 'debit',
    header: t('ledger.columns.debit'),
    align: 'end',
    phone: 'first',
    // Without it the credit begins where it would.
    className: '@max-2xl:has-[[data-nothing]]:pe-0!',
    cell: (balance) => side(balance, 1),
  },
  {
    key: 'credit',
    header: t('ledger.columns.credit'),
    align: 'end',
    phone: 'second',
    cell: (balance) => side(balance, -1),
  },
  {
    key: 'stated',
    header: t('ledger.columns.stated'),
    align: 'end',
    phone: 'action',
    className: '@max-2xl:text-sm',
    cell: (balance) => {
      const { account, currency, statedMinor: amountMinor } = balance;
      if (amountMinor === undefined) {
        return account === 'provider_clearing' && !isStated ? t('ledger.noAnswer') : nothing;
      }
      const text = <Price money={{ amountMinor, currency }} />;
      return (
        <Labelled label={t('ledger.columns.stated')}>
          {isWrong(balance) ? <Badge tone="bad">{text}</Badge> : text}
        </Labelled>
      );
    },
  },
];

const problems = {
  'unknown-payment': 'ledger.problem.unknownPayment',
  missing: 'ledger.problem.missing',
  amount: 'ledger.problem.amount',
} as const;

const kinds: Partial<Record<string, MessageKey>> = {
  charge: 'ledger.kind.charge',
  fee: 'ledger.kind.fee',
  refund: 'ledger.kind.refund',
  dispute: 'ledger.kind.dispute',
  transfer: 'ledger.kind.transfer',
  payout: 'ledger.kind.payout',
};

function kindInWords(kind: string): string {
  const message = kinds[kind];
  return message ? t(message) : kind;
}

const mismatchColumns = (): Column<LedgerMismatch>[] => [
  {
    key: 'object',
    header: t('ledger.columns.object'),
    rowHeader: true,
    className: 'wrap-anywhere',
    cell: ({ kind, id }) => (
      <>
        <span className="capitalize">{kindInWords(kind)}</span>
        <code className="block text-sm font-normal text-ink-soft">
          <bdi>{id}</bdi>
        </code>
      </>
    ),
  },
  {
    key: 'date',
    header: t('ui.date'),
    cell: ({ createdAt }) => <DateTime iso={createdAt} kind="long" />,
  },
  {
    key: 'amount',
    header: t('ledger.columns.amount'),
    align: 'end',
    cell: (mismatch) => <Price money={mismatch} />,
  },
  {
    key: 'problem',
    header: t('ledger.columns.problem'),
    cell: ({ problem }) => t(problems[problem]),
  },
];

/** The balances of the ledger, and where they differ from the card provider. */
export function LedgerSection({ ledger }: { ledger: LedgerOverview }) {
  const { balances, mismatches, isStated, isFilling, isComparing, sweptAt } = ledger;
  const wrong = balances.filter(isWrong).length + mismatches.length;
  return (
    <section aria-labelledby="ledger" className="mb-10">
      <div className="mb-2 flex flex-wrap items-center justify-between gap-3">
        <h2 id="ledger" className="text-lg font-semibold">
          {t('ledger.heading')}
        </h2>
        <PostButton
          fields={{}}
          label={t('ledger.compare')}
          of={t('ledger.now')}
          className="wrap-anywhere"
        />
      </div>
      <p className="mb-4 max-w-prose text-ink-soft">
        {wrong > 0 ? <Badge tone="bad">{t('ledger.differs')}</Badge> : t('ledger.agrees')}{' '}
        {isFilling ? `${t('ledger.filling')} ` : null}
        {isComparing ? `${t('ledger.comparing')} ` : null}
        {sweptAt ? (
          <Text
            message="ledger.sweptAt"
            values={{ when: <DateTime iso={sweptAt} kind="short" /> }}
          />
        ) : null}
      </p>
      {balances.length > 0 ? (
        <DataTable
          caption={t('ledger.balances')}
          columns={balanceColumns(isStated)}
          rows={balances}
          rowKey={({ account, provider, currency }) => `${account} ${provider} ${currency}`}
        />
      ) : (
        <p className="text-ink-soft">{t('ledger.nothing')}</p>
      )}
      {mismatches.length > 0 ? (
        <div className="mt-6">
          <DataTable
            caption={t('ledger.differences')}
            showCaption
            columns={mismatchColumns()}
            rows={mismatches}
            rowKey={({ kind, id }) => `${kind} ${id}`}
          />
        </div>
      ) : null}
    </section>
  );
}
