import type { MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { pageLoader } from '~/http/page-handler.server';
import { requirePage } from '~/http/return-to';
import { getBatch } from '~/features/payouts/batches.server';
import { batchPath } from '~/features/payouts/payout.policy';
import { lineColumns } from '~/features/payouts/ui/owed-columns';
import { t, Text } from '~/i18n/render-language';
import { readRowPage } from '~/lib/row-page';
import { ButtonLink } from '~/ui/button';
import { DataTable } from '~/ui/data-table';
import { DateTime } from '~/ui/formats';
import { PageTitle } from '~/ui/page';
import { Pager } from '~/ui/pager';

export const meta: MetaFunction = () => [{ title: `${t('payouts.batch')} · Rummage` }];

export const loader = pageLoader(async (args) => {
  requirePage(args, 'payout:manage');
  const { lines, ...batch } = await getBatch(args.ctx, args.params.id ?? '');
  const page = await readRowPage(args.url.searchParams.get('from'), ({ from, limit }) =>
    lines.slice(from, from + limit),
  );
  return { ...batch, page };
});

export default function PayoutBatch() {
  const { id, createdAt, open, page } = useLoaderData<typeof loader>();
  const hrefOf = (from: number | null) => (from === null ? null : `${batchPath(id)}?from=${from}`);
  return (
    <>
      <PageTitle
        lead={
          <Text
            message={open > 0 ? 'payouts.batchLead' : 'payouts.batchSettled'}
            values={{ when: <DateTime iso={createdAt} kind="long" /> }}
          />
        }
        action={
          // No `download`: the address may redirect to the page that confirms the person's
          // identity.
          <ButtonLink href={`${batchPath(id)}/batch.csv`} data-link={undefined}>
            {t('payouts.downloadBatch')}
          </ButtonLink>
        }
      >
        {t('payouts.batch')}
      </PageTitle>
      <DataTable
        caption={t('payouts.batch')}
        columns={lineColumns()}
        rows={page.rows}
        rowKey={(line) => line.id}
      />
      <Pager previousHref={hrefOf(page.previous)} nextHref={hrefOf(page.next)} />
    </>
  );
}
