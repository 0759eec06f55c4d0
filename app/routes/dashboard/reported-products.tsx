import type { MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { pageAction, pageLoader, redirectWithToast, whoMay } from '~/http/page-handler.server';
import { tableRequest, tableView } from '~/http/lists.server';
import { pageAddress, requirePage } from '~/http/return-to';
import { dismissReport, listReports } from '~/features/moderation/reports.server';
import { reportColumns } from '~/features/moderation/ui/report-columns';
import { toReportView } from '~/features/moderation/report.dto';
import { PageTitle } from '~/ui/page';
import { TablePage } from '~/ui/table-page';

const HERE = '/dashboard/reported-products';

export const meta: MetaFunction = () => [{ title: 'Reported products · Rummage' }];

export const loader = pageLoader(async (args) => {
  requirePage(args, 'report:moderate');
  const { ctx, url } = args;
  return tableView(url, await listReports(ctx, tableRequest(url)), toReportView);
});

/** Dismisses one report. */
export const action = pageAction(async (args) => {
  const { ctx, form, url } = args;
  const dismissed = await dismissReport(ctx, String(form.get('reportId') ?? ''));
  const text = dismissed > 0 ? 'Report deleted successfully' : 'This report was already closed.';
  return redirectWithToast(args, pageAddress(url), 'success', text);
}, whoMay('report:moderate'));

export default function ReportedProducts() {
  const table = useLoaderData<typeof loader>();
  return (
    <>
      <PageTitle>Reported products</PageTitle>
      <TablePage
        caption="Reported products"
        searchLabel="Search reported products"
        columns={reportColumns(HERE, table.startAt)}
        table={table}
        rowKey={({ id }) => id}
        empty={{
          title: 'No open reports',
          text: 'New reports from buyers appear here.',
          next: { href: '/dashboard', label: 'Back to the overview' },
        }}
      />
    </>
  );
}
