import type { MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { tableRequest, tableView } from '~/http/lists.server';
import { pageLoader } from '~/http/page-handler.server';
import { requirePage } from '~/http/return-to';
import {
  countQueues,
  listModerationQueue,
  toCaseView,
} from '~/features/moderation/moderation-queue.server';
import { reasonNamer } from '~/features/moderation/reason-names.server';
import { ModerationLinks, ModerationTabs } from '~/features/moderation/ui/moderation-tabs';
import { queueColumns } from '~/features/moderation/ui/queue-columns';
import { t } from '~/i18n/render-language';
import { PageTitle } from '~/ui/page';
import { TablePage } from '~/ui/table-page';

export const meta: MetaFunction = () => [{ title: `${t('moderation.all.title')} · Rummage` }];

export const loader = pageLoader(async (args) => {
  requirePage(args, 'report:moderate');
  const { context, ctx, url } = args;
  const [page, nameOf, counts] = await Promise.all([
    listModerationQueue(ctx, tableRequest(url)),
    reasonNamer(ctx, context.language),
    countQueues(ctx),
  ]);
  const table = tableView(url, page, (row) => toCaseView(row, context.language.t, nameOf));
  return { table, counts };
});

export default function Moderation() {
  const { table, counts } = useLoaderData<typeof loader>();
  return (
    <>
      <PageTitle lead={t('moderation.all.lead')}>{t('moderation.all.title')}</PageTitle>
      <ModerationTabs counts={counts} />
      <TablePage
        roomy
        caption={t('moderation.all.title')}
        searchLabel={t('moderation.all.search')}
        columns={queueColumns()}
        table={table}
        rowKey={({ id }) => id}
        empty={{
          title: t('moderation.all.empty'),
          text: t('moderation.all.emptyText'),
          next: { href: '/dashboard', label: t('moderation.toOverview') },
        }}
      />
      <ModerationLinks />
    </>
  );
}
