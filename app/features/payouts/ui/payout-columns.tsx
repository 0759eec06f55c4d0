import type { MessageKey } from '~/i18n/language';
import { t } from '~/i18n/render-language';
import type { Money } from '~/lib/money';
import { Badge, type BadgeTone } from '~/ui/badge';
import type { Column } from '~/ui/data-table';
import { DateTime, Price } from '~/ui/formats';
import { A } from '~/ui/link';
import { RowLink } from '~/ui/row-buttons';
import type { OwnPayoutView, PayoutStatus } from '../own-payout.dto';
import { ownPayoutPath } from '../payout.policy';

const words = {
  'under-way': 'payouts.status.underWay',
  paid: 'payouts.status.paid',
  failed: 'payouts.status.failed',
  reversed: 'payouts.status.reversed',
} as const satisfies Record<PayoutStatus, MessageKey>;

const tones = {
  'under-way': 'plain',
  paid: 'good',
  failed: 'bad',
  reversed: 'bad',
} as const satisfies Record<PayoutStatus, BadgeTone>;

/** The state of a payout in words. */
export function PayoutBadge({ status }: { status: PayoutStatus }) {
  return <Badge tone={tones[status]}>{t(words[status])}</Badge>;
}

/** Where a payout was sent. */
export function sentTo({ by, lastFour }: Pick<OwnPayoutView, 'by' | 'lastFour'>): string {
  return by === 'provider'
    ? t('payouts.list.atProvider')
    : t('payouts.lastFour', { account: lastFour ?? '' });
}

const isPartlyReversed = (payout: OwnPayoutView): payout is OwnPayoutView & { reversed: Money } =>
  payout.reversed !== null && payout.status !== 'reversed';

/** The columns of a seller's payouts; each leads to its page. */
export const payoutColumns = (): Column<OwnPayoutView>[] => [
  {
    key: 'title',
    header: t('payouts.list.payout'),
    rowHeader: true,
    className: '@2xl:w-full',
    cell: (payout) => (
      <>
        <RowLink href={ownPayoutPath(payout.id)}>
          <DateTime iso={payout.sentAt} kind="date" />
        </RowLink>
        {/* On a phone a row has no room for this and the part that was taken back. */}
        <span className={isPartlyReversed(payout) ? 'row-quiet @max-2xl:hidden' : 'row-quiet'}>
          {sentTo(payout)}
          {payout.reference === null ? null : (
            <>
              {' · '}
              <bdi>{payout.reference}</bdi>
            </>
          )}
        </span>
      </>
    ),
  },
  {
    key: 'sales',
    header: t('payouts.sales'),
    phone: 'none',
    className: 'wrap-anywhere @2xl:min-w-32 @min-[56rem]:min-w-44',
    cell: ({ id, sale, status }) =>
      status === 'failed' ? (
        '–'
      ) : (
        <A href={`${ownPayoutPath(id)}#sales`} data-link="" className="quiet-link">
          {sale ? <bdi>{sale.name}</bdi> : t('payouts.list.seeSales')}
        </A>
      ),
  },
  {
    key: 'amount',
    header: t('payouts.column.amount'),
    align: 'end',
    phone: 'first',
    cell: ({ amount }) => <Price money={amount} />,
  },
  {
    key: 'status',
    header: t('payouts.column.status'),
    phone: 'second',
    className: '@min-[56rem]:min-w-44',
    cell: (payout) => (
      <>
        <PayoutBadge status={payout.status} />
        {isPartlyReversed(payout) ? (
          <span className="row-quiet">
            {t('payouts.list.reversed', { amount: payout.reversed })}
          </span>
        ) : null}
        {payout.decidedAt ? (
          <span className="row-quiet @max-[56rem]:hidden">
            <DateTime iso={payout.decidedAt} kind="date" />
          </span>
        ) : null}
      </>
    ),
  },
];
