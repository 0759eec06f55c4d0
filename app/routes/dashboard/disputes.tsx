import type { MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { pageLoader } from '~/http/page-handler.server';
import { requirePage } from '~/http/return-to';
import { listDisputes } from '~/features/disputes/dispute-queue.sql.server';
import { chargebackColumns, disputeColumns } from '~/features/disputes/ui/dispute-columns';
import { chargebackText } from '~/features/payments/payment-notes';
import { t } from '~/i18n/render-language';
import { DataTable } from '~/ui/data-table';
import { EmptyState } from '~/ui/notices';
import { PageTitle } from '~/ui/page';

export const meta: MetaFunction = () => [{ title: `${t('disputes.queue')} · Rummage` }];

export const loader = pageLoader(async (args) => {
  requirePage(args, 'dispute:decide');
  const { open, closed, chargebacks } = await listDisputes(args.ctx);
  const { language } = args.context;
  return {
    open,
    closed,
    chargebacks: chargebacks.map((row) => ({
      ...row,
      statusText: language.t(
        chargebackText({
          ...row,
          withdrawnMinor: 0,
          createdAt: new Date(row.createdAt),
          respondBy: row.respondBy === null ? null : new Date(row.respondBy),
        }),
      ),
    })),
  };
});

export default function Disputes() {
  const { open, closed, chargebacks } = useLoaderData<typeof loader>();
  return (
    <div className="space-y-8">
      <PageTitle lead={t('disputes.queueLead')}>{t('disputes.queue')}</PageTitle>
      {chargebacks.length > 0 ? (
        <section aria-labelledby="chargebacks">
          <h2 id="chargebacks" className="text-lg font-semibold">
            {t('disputes.chargebacks')}
          </h2>
          <p className="mt-1 mb-3 max-w-prose text-ink-soft">{t('disputes.chargebacksLead')}</p>
          <DataTable
            caption={t('disputes.chargebacks')}
            columns={chargebackColumns()}
            rows={chargebacks}
            rowKey={({ id }) => id}
          />
        </section>
      ) : null}
      {open.length > 0 ? (
        <DataTable
          caption={t('disputes.queue')}
          columns={disputeColumns()}
          rows={open}
          rowKey={({ id }) => id}
        />
      ) : (
        <EmptyState
          title={t('moderation.queueEmpty')}
          text={t('disputes.queueEmpty')}
          next={{ href: '/dashboard', label: t('moderation.toOverview') }}
        />
      )}
      {closed.length > 0 ? (
        <section aria-labelledby="closed">
          <h2 id="closed" className="mb-3 text-lg font-semibold">
            {t('disputes.closed')}
          </h2>
          <DataTable
            caption={t('disputes.closed')}
            columns={disputeColumns()}
            rows={closed}
            rowKey={({ id }) => id}
          />
        </section>
      ) : null}
    </div>
  );
}
