import type { MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { tableRequest, tableView } from '~/http/lists.server';
import { pageLoader } from '~/http/page-handler.server';
import { requirePage } from '~/http/return-to';
import { withReasonNames } from '~/features/moderation/reason-names.server';
import { listConversationReports } from '~/features/moderation/reported-conversations.server';
import { conversationColumns } from '~/features/moderation/ui/case-columns';
import { countQueues } from '~/features/moderation/moderation-queue.server';
import { ModerationTabs } from '~/features/moderation/ui/moderation-tabs';
import { t } from '~/i18n/render-language';
import { PageTitle } from '~/ui/page';
import { TablePage } from '~/ui/table-page';

export const meta: MetaFunction = () => [{ title: `${t('conversationReports.queue')} · Rummage` }];

export const loader = pageLoader(async (args) => {
  requirePage(args, 'report:moderate');
  const { ctx, url, context } = args;
  const [page, counts] = await Promise.all([
    listConversationReports(ctx, tableRequest(url)),
    countQueues(ctx),
  ]);
  const items = await withReasonNames(ctx, context.language, page.items);
  return { table: tableView(url, { ...page, items }, (row) => row), counts };
});

export default function ReportedConversations() {
  const { table, counts } = useLoaderData<typeof loader>();
  return (
    <>
      <PageTitle lead={t('conversationReports.queueLead')}>
        {t('conversationReports.queue')}
      </PageTitle>
      <ModerationTabs counts={counts} />
      <TablePage
        caption={t('conversationReports.queue')}
        searchLabel={t('conversationReports.queueSearch')}
        columns={conversationColumns()}
        table={table}
        rowKey={({ id }) => id}
        empty={{
          title: t('moderation.queueEmpty'),
          text: t('conversationReports.queueEmpty'),
          next: { href: '/dashboard', label: t('moderation.toOverview') },
        }}
      />
    </>
  );
}
