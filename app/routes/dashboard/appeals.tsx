import type { MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { tableRequest, tableView } from '~/http/lists.server';
import { pageLoader } from '~/http/page-handler.server';
import { requirePage } from '~/http/return-to';
import { listAppeals } from '~/features/moderation/appeals.server';
import { appealColumns } from '~/features/moderation/ui/case-columns';
import { countQueues } from '~/features/moderation/moderation-queue.server';
import { ModerationTabs } from '~/features/moderation/ui/moderation-tabs';
import { t } from '~/i18n/render-language';
import { PageTitle } from '~/ui/page';
import { TablePage } from '~/ui/table-page';

export const meta: MetaFunction = () => [{ title: `${t('suspensions.appeals')} · Rummage` }];

export const loader = pageLoader(async (args) => {
  requirePage(args, 'user:suspend');
  const { ctx, url } = args;
  const [page, counts] = await Promise.all([listAppeals(ctx, tableRequest(url)), countQueues(ctx)]);
  return { table: tableView(url, page, (row) => row), counts };
});

export default function Appeals() {
  const { table, counts } = useLoaderData<typeof loader>();
  return (
    <>
      <PageTitle lead={t('suspensions.appealsLead')}>{t('suspensions.appeals')}</PageTitle>
      <ModerationTabs counts={counts} />
      <TablePage
        caption={t('suspensions.appeals')}
        searchLabel={t('suspensions.searchAppeals')}
        columns={appealColumns()}
        table={table}
        rowKey={({ id }) => id}
        empty={{
          title: t('suspensions.noAppeals'),
          text: t('suspensions.noAppealsText'),
          next: { href: '/dashboard', label: t('moderation.toOverview') },
        }}
      />
    </>
  );
}
