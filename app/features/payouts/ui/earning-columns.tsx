import { orderPath } from '~/features/orders/order-paths';
import type { MessageKey } from '~/i18n/language';
import { t, Text } from '~/i18n/render-language';
import type { Money } from '~/lib/money';
import { Badge, type BadgeTone } from '~/ui/badge';
import type { Column } from '~/ui/data-table';
import { DateTime, Price } from '~/ui/formats';
import { RowLink } from '~/ui/row-buttons';
import type { ListedEarning, MoneyPlace } from '../earnings.server';

const places = {
  waits: 'payouts.place.waits',
  disputed: 'payouts.place.disputed',
  available: 'payouts.place.available',
  underWay: 'payouts.place.underWay',
  sent: 'payouts.place.sent',
  refunded: 'payouts.place.refunded',
} as const satisfies Record<MoneyPlace, MessageKey>;

const tones = {
  waits: 'plain',
  disputed: 'bad',
  available: 'good',
  underWay: 'plain',
  sent: 'good',
  refunded: 'plain',
} as const satisfies Record<MoneyPlace, BadgeTone>;

const amount = (amountMinor: number, { currency }: ListedEarning): Money => ({
  amountMinor,
  currency,
});

/**
 * The columns of a seller's paid orders; each leads to its order.
 * @param hasFees Whether any of them has a fee.
 */
export const earningColumns = (hasFees: boolean): Column<ListedEarning>[] =>
  columns().filter(({ key }) => hasFees || key !== 'fee');

const columns = (): Column<ListedEarning>[] => [
  {
    key: 'title',
    header: t('payouts.column.order'),
    rowHeader: true,
    className: 'wrap-anywhere @2xl:w-full',
    cell: ({ id, name, at, until }) => (
      <>
        <RowLink href={orderPath(id)}>{name}</RowLink>
        <span className={until ? 'row-quiet @max-2xl:not-print:hidden' : 'row-quiet'}>
          <DateTime iso={at} kind="date" />
        </span>
      </>
    ),
  },
  {
    key: 'price',
    header: t('payouts.column.price'),
    align: 'end',
    phone: 'more',
    cell: (row) => (
      <>
        <Price money={amount(row.priceMinor, row)} />
        {row.refundedMinor > 0 ? (
          <span className="row-quiet">
            {t('payouts.refunded', { amount: amount(row.refundedMinor, row) })}
          </span>
        ) : null}
        {row.borneMinor > 0 ? (
          <span className="row-quiet">
            {t('payouts.borne', { amount: amount(row.borneMinor, row) })}
          </span>
        ) : null}
      </>
    ),
  },
  {
    key: 'fee',
    header: t('payouts.column.fee'),
    align: 'end',
    phone: 'more',
    cell: (row) => <Price money={amount(row.feeMinor, row)} />,
  },
  {
    key: 'net',
    header: t('payouts.column.net'),
    align: 'end',
    phone: 'first',
    cell: (row) => <Price money={amount(row.netMinor, row)} />,
  },
  {
    key: 'status',
    header: t('payouts.column.status'),
    phone: 'second',
    className: '@2xl:min-w-56',
    cell: ({ place, partMinor, until, currency }) => (
      <>
        <Badge tone={tones[place]}>{t(places[place])}</Badge>
        {partMinor === null ? null : (
          <span className="row-quiet">
            {t('payouts.part', { amount: { amountMinor: partMinor, currency } })}
          </span>
        )}
        {until ? (
          <span className="row-quiet">
            <Text
              message={place === 'disputed' ? 'payouts.answerBy' : 'payouts.until'}
              values={{ when: <DateTime iso={until} kind="short" /> }}
            />
          </span>
        ) : null}
      </>
    ),
  },
];
