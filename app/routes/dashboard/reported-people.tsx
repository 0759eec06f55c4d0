import type { MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { oneValue } from '~/http/form-values.server';
import { tableRequest, tableView } from '~/http/lists.server';
import { pageAction, pageLoader, redirectWithToast, requires } from '~/http/page-handler.server';
import { pageAddress, requirePage } from '~/http/return-to';
import { dismissPersonReport } from '~/features/moderation/decide-person-report.server';
import { listPersonReports } from '~/features/moderation/person-reports.server';
import type { DecidablePersonReport } from '~/features/moderation/person-reports.sql.server';
import { withReasonNames } from '~/features/moderation/reason-names.server';
import { countQueues } from '~/features/moderation/moderation-queue.server';
import { ModerationTabs } from '~/features/moderation/ui/moderation-tabs';
import { personReportColumns } from '~/features/moderation/ui/person-report-columns';
import { t } from '~/i18n/render-language';
import { PageTitle } from '~/ui/page';
import { TablePage } from '~/ui/table-page';

export const meta: MetaFunction = () => [{ title: `${t('personReports.queue')} · Rummage` }];

export const loader = pageLoader(async (args) => {
  requirePage(args, 'report:moderate');
  const { ctx, url } = args;
  const [page, counts] = await Promise.all([
    listPersonReports(ctx, tableRequest(url)),
    countQueues(ctx),
  ]);
  const items = await withReasonNames(ctx, args.context.language, page.items);
  const table = tableView(url, { ...page, items }, (row: DecidablePersonReport) => row);
  return { table, counts };
});

/** Dismisses one report. A toast says so when it was closed already. */
export const action = pageAction(async (args) => {
  const closed = await dismissPersonReport(args.ctx, oneValue(args.form, 'reportId') ?? '');
  const text = closed > 0 ? 'conversationReports.toast.decided' : 'moderation.dismissedAlready';
  return redirectWithToast(args, pageAddress(args.url), 'success', text);
}, requires('report:moderate'));

export default function ReportedPeople() {
  const { table, counts } = useLoaderData<typeof loader>();
  return (
    <>
      <PageTitle lead={t('personReports.queueLead')}>{t('personReports.queue')}</PageTitle>
      <ModerationTabs counts={counts} />
      <TablePage
        caption={t('personReports.queue')}
        searchLabel={t('blocks.search')}
        columns={personReportColumns()}
        table={table}
        rowKey={({ id }) => id}
        empty={{
          title: t('moderation.queueEmpty'),
          text: t('personReports.queueEmpty'),
          next: { href: '/dashboard', label: t('moderation.toOverview') },
        }}
      />
    </>
  );
}
