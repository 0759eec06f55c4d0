import type { MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { tableRequest, tableView } from '~/http/lists.server';
import { pageLoader } from '~/http/page-handler.server';
import { requirePage } from '~/http/return-to';
import { EARNINGS_PATH, OWN_PAYOUTS_PATH } from '~/features/orders/order-paths';
import { toOwnPayoutView } from '~/features/payouts/own-payout.dto';
import { listOwnPayouts } from '~/features/payouts/own-payouts.server';
import { payoutColumns } from '~/features/payouts/ui/payout-columns';
import { t } from '~/i18n/render-language';
import { BackLink } from '~/ui/back-link';
import { ButtonLink } from '~/ui/button';
import { DataTable } from '~/ui/data-table';
import { EmptyState } from '~/ui/notices';
import { PageTitle } from '~/ui/page';
import { Pager } from '~/ui/pager';

export const meta: MetaFunction = () => [{ title: `${t('payouts.list.title')} · Rummage` }];

export const loader = pageLoader(async (args) => {
  requirePage(args, 'payout:receive');
  const { ctx, url } = args;
  return tableView(url, await listOwnPayouts(ctx, tableRequest(url)), toOwnPayoutView);
});

export default function OwnPayouts() {
  const { items, nextHref, previousHref } = useLoaderData<typeof loader>();
  const isEmpty = items.length === 0;
  return (
    <>
      <BackLink href={EARNINGS_PATH}>{t('payouts.earnings')}</BackLink>
      <PageTitle
        lead={t('payouts.list.lead')}
        action={
          isEmpty ? null : (
            <ButtonLink variant="quiet" href={`${OWN_PAYOUTS_PATH}.csv`} download>
              {t('payouts.download')}
            </ButtonLink>
          )
        }
      >
        {t('payouts.list.title')}
      </PageTitle>
      {isEmpty ? (
        <EmptyState
          title={t('payouts.list.none')}
          text={t('payouts.list.noneText')}
          next={{ href: EARNINGS_PATH, label: t('payouts.list.toEarnings') }}
        />
      ) : (
        <DataTable
          caption={t('payouts.list.title')}
          columns={payoutColumns()}
          rows={items}
          rowKey={({ id }) => id}
        />
      )}
      <Pager nextHref={nextHref} previousHref={previousHref} />
    </>
  );
}
