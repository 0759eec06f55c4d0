import { personPath } from '~/features/accounts/admin-paths';
import { shownName } from '~/features/accounts/erased-names';
import { t } from '~/i18n/render-language';
import type { Currency } from '~/lib/money';
import { Badge } from '~/ui/badge';
import type { Column } from '~/ui/data-table';
import { DateTime, Price } from '~/ui/formats';
import { RowLink } from '~/ui/row-buttons';
import type { BatchView, LineView } from '../batches.server';
import type { Owed } from '../owed.server';
import { batchPath } from '../payout.policy';
import { ButtonLink } from '~/ui/button';

const price = (amountMinor: number, { currency }: { currency: Currency }) => (
  <Price money={{ amountMinor, currency }} />
);

/** Why a balance, or a part of it, is not paid out now. */
function reasons(owed: Owed): string[] {
  const { paused, isOwn, isDeleted, hasDetails, chargebackMinor, availableMinor, currency } = owed;
  return [
    ...(availableMinor < 0 ? [t('payouts.reason.debt')] : []),
    ...(paused ? [t('payouts.reason.paused')] : []),
    ...(isOwn && availableMinor > 0 ? [t('payouts.reason.own')] : []),
    ...(hasDetails ? [] : [t(isDeleted ? 'payouts.reason.deleted' : 'payouts.reason.noDetails')]),
    ...(chargebackMinor > 0
      ? [t('payouts.reason.disputed', { amount: { amountMinor: chargebackMinor, currency } })]
      : []),
  ];
}

/** The reasons, and on a phone what is paid out now. A missing account alone is not an error. */
function Note({ owed }: { owed: Owed }) {
  const { availableMinor, payableMinor, paused, chargebackMinor } = owed;
  const isBad = availableMinor < 0 || paused || chargebackMinor > 0;
  return (
    <>
      {payableMinor > 0 ? (
        <span className="me-2 @2xl:hidden">
          {t('payouts.column.payable')} {price(payableMinor, owed)}
        </span>
      ) : null}
      <span className={isBad ? 'text-bad' : 'text-ink-soft'}>{reasons(owed).join(' ')}</span>
    </>
  );
}

/** The columns of what sellers are owed. `byHand`: whether admins pay it out. */
export const owedColumns = (byHand: boolean): Column<Owed>[] => [
  {
    key: 'name',
    header: t('payouts.column.seller'),
    rowHeader: true,
    className: 'wrap-anywhere @2xl:w-full',
    cell: ({ sellerId, name }) => (
      <RowLink href={personPath(sellerId)}>{shownName(name, t)}</RowLink>
    ),
  },
  {
    key: 'available',
    header: t('payouts.available'),
    align: 'end',
    phone: 'first',
    cell: (row) => price(row.availableMinor, row),
  },
  ...(byHand
    ? [
        {
          key: 'payable',
          header: t('payouts.column.payable'),
          align: 'end' as const,
          phone: 'none' as const,
          className: '@2xl:min-w-28',
          cell: (row: Owed) => price(row.payableMinor, row),
        },
        {
          key: 'reason',
          header: t('payouts.column.note'),
          phone: 'second' as const,
          className: 'text-sm @2xl:min-w-64',
          cell: (row: Owed) => <Note owed={row} />,
        },
      ]
    : []),
];

/** The columns of the batches that were exported. */
export const batchColumns = (): Column<BatchView>[] => [
  {
    key: 'date',
    header: t('ui.date'),
    rowHeader: true,
    className: '@2xl:w-full',
    cell: ({ id, createdAt }) => (
      <RowLink href={batchPath(id)}>
        <DateTime iso={createdAt} kind="long" />
      </RowLink>
    ),
  },
  {
    key: 'amount',
    header: t('payouts.column.amount'),
    align: 'end',
    phone: 'first',
    cell: (row) => price(row.amountMinor, row),
  },
  {
    key: 'lines',
    header: t('payouts.column.lines'),
    phone: 'second',
    className: '@2xl:whitespace-nowrap',
    cell: ({ lines, open }) => t('payouts.linesOpen', { count: lines, open }),
  },
];

const tones = { exported: 'plain', paid: 'good', failed: 'bad' } as const;
const labels = {
  exported: 'payouts.line.exported',
  paid: 'payouts.line.paid',
  failed: 'payouts.line.failed',
} as const;

/** The columns of the lines of a batch. */
export const lineColumns = (): Column<LineView>[] => [
  {
    key: 'name',
    header: t('payouts.column.seller'),
    rowHeader: true,
    className: 'wrap-anywhere @2xl:w-full',
    cell: ({ sellerId, name, lastFour }) => (
      <>
        <RowLink href={personPath(sellerId)}>{shownName(name, t)}</RowLink>
        {/* Erased with the account. */}
        {lastFour === '' ? null : (
          <span className="row-quiet">{t('payouts.lastFour', { account: lastFour })}</span>
        )}
      </>
    ),
  },
  {
    key: 'amount',
    header: t('payouts.column.amount'),
    align: 'end',
    phone: 'first',
    cell: (row) => price(row.amountMinor, row),
  },
  {
    key: 'status',
    header: t('payouts.column.status'),
    phone: 'second',
    cell: ({ status, reference, reason, uncoveredMinor: amountMinor, paused, currency }) => (
      <>
        <Badge tone={tones[status]}>{t(labels[status])}</Badge>
        {amountMinor > 0 ? (
          <span className="row-quiet">
            {t('payouts.line.uncovered', { amount: { amountMinor, currency } })}
          </span>
        ) : null}
        {paused ? <span className="row-quiet">{t('payouts.line.paused')}</span> : null}
        {status !== 'exported' ? (
          <span className="row-quiet wrap-anywhere">
            <bdi>{status === 'failed' ? reason : reference}</bdi>
          </span>
        ) : null}
      </>
    ),
  },
  {
    key: 'action',
    header: t('payouts.column.action'),
    phone: 'more',
    print: false,
    cell: ({ id, name, events }) =>
      events.length > 0 ? (
        <div className="flex flex-wrap gap-2 @2xl:flex-nowrap">
          {events.includes('pay') ? (
            <ButtonLink
              variant="quiet"
              href={`/dashboard/payouts/lines/${id}/paid`}
              className="@2xl:px-3 @2xl:text-sm @2xl:whitespace-nowrap"
            >
              <span>{t('payouts.markPaid')}</span>
              <span className="sr-only"> {shownName(name, t)}</span>
            </ButtonLink>
          ) : null}
          {events.includes('fail') ? (
            <ButtonLink
              variant="quiet"
              href={`/dashboard/payouts/lines/${id}/failed`}
              className="@2xl:px-3 @2xl:text-sm @2xl:whitespace-nowrap"
            >
              <span>{t('payouts.markFailed')}</span>
              <span className="sr-only"> {shownName(name, t)}</span>
            </ButtonLink>
          ) : null}
        </div>
      ) : null,
  },
];
