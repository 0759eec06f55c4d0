import { redirect, type MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { oneValue } from '~/http/form-values.server';
import { pageAction, pageLoader, redirectWithToast, requires } from '~/http/page-handler.server';
import { tableRequest, tableView } from '~/http/lists.server';
import { dismissOneReport } from '~/http/report-decision.server';
import { pageAddress, requirePage } from '~/http/return-to';
import { redirectWithCounts } from '~/http/toasts.server';
import { dismissReports } from '~/features/moderation/decide-reports.server';
import { listReports } from '~/features/moderation/reports.server';
import { reportColumns } from '~/features/moderation/ui/report-columns';
import { toReportView } from '~/features/moderation/report.dto';
import { withReasonNames } from '~/features/moderation/reason-names.server';
import { readSelection } from '~/features/moderation/report-selection';
import { DecideSelected } from '~/features/moderation/ui/decide-selected';
import { countQueues } from '~/features/moderation/moderation-queue.server';
import { ModerationTabs } from '~/features/moderation/ui/moderation-tabs';
import { msg } from '~/i18n/language';
import { t } from '~/i18n/render-language';
import { DomainError } from '~/lib/domain-error';
import { PageTitle } from '~/ui/page';
import { TablePage } from '~/ui/table-page';

const HERE = '/dashboard/reported-products';
const DISMISSED = 'moderation.dismissed';

export const meta: MetaFunction = () => [{ title: `${t('moderation.queue')} · Rummage` }];

export const loader = pageLoader(async (args) => {
  requirePage(args, 'report:moderate');
  const { ctx, url, context } = args;
  const [page, counts] = await Promise.all([listReports(ctx, tableRequest(url)), countQueues(ctx)]);
  const items = await withReasonNames(ctx, context.language, page.items);
  const toView = (row: (typeof items)[number]) => toReportView(row, context.language.t);
  return { table: tableView(url, { ...page, items }, toView), counts };
});

/** Decides on one report, or on all that are selected: dismissed at once, deleted after a question. */
export const action = pageAction(async (args) => {
  const { ctx, form, url } = args;
  const here = pageAddress(url);
  const intent = oneValue(form, 'intent');
  if (intent === 'dismiss') return dismissOneReport(args, here);
  if (intent !== 'dismiss-selected' && intent !== 'delete-selected') {
    throw new DomainError('bad_request');
  }
  const selected = form.getAll('selected').map((value) => readSelection(String(value)));
  if (selected.length === 0) {
    return redirectWithToast(args, here, 'error', 'moderation.selectOne');
  }
  if (intent === 'delete-selected') {
    const products = new Set(selected.map(({ productId }) => productId));
    const query = new URLSearchParams([...products].map((id) => ['product', id]));
    return redirect(`${HERE}/delete?${query}`);
  }
  const decision = await dismissReports(
    ctx,
    selected.map(({ reportId }) => reportId),
  );
  return redirectWithCounts(args, here, decision, {
    one: DISMISSED,
    many: (count) => msg('moderation.dismissedMany', { count }),
    already: 'moderation.dismissedManyAlready',
  });
}, requires('report:moderate'));

export default function ReportedProducts() {
  const { table, counts } = useLoaderData<typeof loader>();
  return (
    <>
      <PageTitle lead={t('moderation.queueLead')}>{t('moderation.queue')}</PageTitle>
      <ModerationTabs counts={counts} />
      <TablePage
        roomy
        caption={t('moderation.queue')}
        searchLabel={t('moderation.queueSearch')}
        columns={reportColumns(HERE, table.startAt)}
        table={table}
        rowKey={({ id }) => id}
        toolbar={<DecideSelected />}
        empty={{
          title: t('moderation.queueEmpty'),
          text: t('moderation.queueEmptyText'),
          next: { href: '/dashboard', label: t('moderation.toOverview') },
        }}
      />
    </>
  );
}
