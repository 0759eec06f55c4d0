import type { MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { tableRequest, tableView } from '~/http/lists.server';
import { pageLoader } from '~/http/page-handler.server';
import { requirePage } from '~/http/return-to';
import { EARNINGS_PATH, OWN_PAYOUTS_PATH } from '~/features/orders/order-paths';
import { ReceiptLine } from '~/features/payments/ui/receipt-layout';
import { toListedEarning } from '~/features/payouts/earnings.server';
import { toOwnPayoutView } from '~/features/payouts/own-payout.dto';
import { getOwnPayout } from '~/features/payouts/own-payouts.server';
import { earningColumns } from '~/features/payouts/ui/earning-columns';
import { PayoutBadge, sentTo } from '~/features/payouts/ui/payout-columns';
import { t, Text } from '~/i18n/render-language';
import { BackLink } from '~/ui/back-link';
import { DataTable } from '~/ui/data-table';
import { DateTime, Price } from '~/ui/formats';
import { A } from '~/ui/link';
import { PageTitle } from '~/ui/page';
import { Pager } from '~/ui/pager';

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  {
    title: `${data ? t('payouts.list.payoutOf', { amount: data.payout.amount }) : t('payouts.list.payout')} · Rummage`,
  },
];

export const loader = pageLoader(async (args) => {
  requirePage(args, 'payout:receive');
  const { ctx, url, params } = args;
  const { payout, sales } = await getOwnPayout(ctx, params.id ?? '', tableRequest(url));
  return {
    payout: toOwnPayoutView(payout),
    sales: sales && tableView(url, sales, toListedEarning),
  };
});

export default function OwnPayout() {
  const { payout, sales } = useLoaderData<typeof loader>();
  const { amount, status, reversed, reference, reason, sentAt, decidedAt } = payout;
  const hasSales = sales !== null && sales.items.length > 0;
  return (
    <>
      <BackLink href={OWN_PAYOUTS_PATH}>{t('payouts.list.title')}</BackLink>
      <PageTitle>{t('payouts.list.payoutOf', { amount })}</PageTitle>
      <dl className="receipt-lines mb-10 max-w-[40rem]">
        <ReceiptLine label={t('payouts.column.status')}>
          <PayoutBadge status={status} />{' '}
          {decidedAt ? (
            <span className="text-ink-soft">
              <DateTime iso={decidedAt} kind="long" />
            </span>
          ) : null}
        </ReceiptLine>
        {reason === null || status !== 'failed' ? null : (
          <ReceiptLine label={t('payouts.reason.label')}>
            <bdi>{reason}</bdi>
          </ReceiptLine>
        )}
        {reversed ? (
          <ReceiptLine label={t('payouts.status.reversed')}>
            <Price money={reversed} />
          </ReceiptLine>
        ) : null}
        <ReceiptLine label={t('payouts.list.sent')}>
          <DateTime iso={sentAt} kind="long" />
        </ReceiptLine>
        <ReceiptLine label={t('payouts.list.to')}>{sentTo(payout)}</ReceiptLine>
        {reference === null ? null : (
          <ReceiptLine label={t('payouts.reference')}>
            <bdi>{reference}</bdi>
          </ReceiptLine>
        )}
      </dl>
      {sales ? (
        <section aria-labelledby="sales">
          <h2 id="sales" className="mb-2 text-lg font-semibold">
            {t('payouts.sales')}
          </h2>
          {payout.by === 'hand' ? (
            <p className="mb-4 max-w-prose text-ink-soft">
              {t(hasSales ? 'payouts.list.salesText' : 'payouts.list.noSales')}
            </p>
          ) : null}
          {hasSales ? (
            <DataTable
              caption={t('payouts.sales')}
              columns={earningColumns(sales.items.some(({ feeMinor }) => feeMinor > 0))}
              rows={sales.items}
              rowKey={({ id }) => id}
            />
          ) : null}
          <Pager nextHref={sales.nextHref} previousHref={sales.previousHref} />
        </section>
      ) : (
        <p className="max-w-prose">
          <Text
            message="payouts.list.failedText"
            tags={{ link: <A href={`${EARNINGS_PATH}#get-paid`} className="underline" /> }}
          />
        </p>
      )}
    </>
  );
}
