import { shownName } from '~/features/accounts/erased-names';
import { t, Text } from '~/i18n/render-language';
import { priceOf } from '~/lib/money';
import { Badge } from '~/ui/badge';
import type { Column } from '~/ui/data-table';
import { DateTime, Price } from '~/ui/formats';
import { RowLink } from '~/ui/row-buttons';
import { adminDisputePath, chargebackPath } from '../dispute-paths';
import type { QueuedChargeback, QueuedDispute } from '../dispute-queue.sql.server';
import { disputeReason } from '../dispute-reasons';
import { disputeStatusTexts } from './dispute-texts';

const iso = (at: number) => new Date(at).toISOString();

/** The columns of the disputes for admins. */
export function disputeColumns(): Column<QueuedDispute>[] {
  return [
    {
      key: 'order',
      header: t('disputes.column.order'),
      rowHeader: true,
      className: 'wrap-anywhere',
      cell: ({ id, name, buyerName, sellerName, reason }) => (
        <>
          <RowLink href={adminDisputePath(id)}>{name}</RowLink>
          <p className="text-sm font-normal text-ink-soft">
            <Text
              message="disputes.column.who"
              values={{
                buyer: <bdi>{shownName(buyerName, t)}</bdi>,
                seller: <bdi>{shownName(sellerName, t)}</bdi>,
              }}
            />
          </p>
          <p className="text-sm font-normal @2xl:hidden">{disputeReason(reason)}</p>
        </>
      ),
    },
    {
      key: 'reason',
      header: t('moderation.reason'),
      phone: 'none',
      cell: ({ reason }) => disputeReason(reason),
    },
    {
      key: 'price',
      header: t('ui.price'),
      align: 'end',
      phone: 'first',
      cell: (row) => <Price money={priceOf(row)} />,
    },
    {
      key: 'state',
      header: t('disputes.column.state'),
      phone: 'second',
      cell: ({ waits, status, answerBy, closedAt }) => {
        const key = waits ? 'escalated' : (status as keyof typeof disputeStatusTexts);
        const [tone, word] = disputeStatusTexts[key];
        return (
          <>
            <Badge tone={tone}>{t(word)}</Badge>
            <span className="block text-sm text-ink-soft empty:hidden">
              {closedAt === null && key !== 'escalated' ? (
                <Text
                  message="disputes.column.deadline"
                  values={{ when: <DateTime iso={iso(answerBy)} kind="short" /> }}
                />
              ) : null}
              {closedAt === null ? null : <DateTime iso={iso(closedAt)} kind="medium" />}
            </span>
          </>
        );
      },
    },
  ];
}

/** The columns of the disputes that buyers have opened with their banks. */
export function chargebackColumns(): Column<QueuedChargeback & { statusText: string }>[] {
  return [
    {
      key: 'order',
      header: t('disputes.column.order'),
      rowHeader: true,
      className: 'wrap-anywhere',
      cell: ({ id, name }) => <RowLink href={chargebackPath(id)}>{name}</RowLink>,
    },
    {
      key: 'amount',
      header: t('disputes.column.amount'),
      align: 'end',
      phone: 'first',
      cell: ({ amountMinor, currency }) => <Price money={{ amountMinor, currency }} />,
    },
    {
      key: 'state',
      header: t('disputes.column.state'),
      phone: 'label',
      className: 'wrap-anywhere',
      cell: ({ statusText }) => statusText,
    },
    {
      key: 'deadline',
      header: t('disputes.column.evidenceBy'),
      phone: 'second',
      cell: ({ respondBy }) =>
        respondBy === null ? '–' : <DateTime iso={iso(respondBy)} kind="short" />,
    },
  ];
}
