import { redirect, type MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { pageAction, pageLoader, redirectWithToast, whoMay } from '~/http/page-handler.server';
import { tableRequest, tableView } from '~/http/lists.server';
import { redirectAfterDecision } from '~/http/report-decision.server';
import { pageAddress, requirePage } from '~/http/return-to';
import { dismissReports } from '~/features/moderation/decide-reports.server';
import { dismissReport, listReports } from '~/features/moderation/reports.server';
import { reportColumns } from '~/features/moderation/ui/report-columns';
import { toReportView } from '~/features/moderation/report.dto';
import { readSelection } from '~/features/moderation/report-selection';
import { DecideSelected } from '~/features/moderation/ui/decide-selected';
import { PageTitle } from '~/ui/page';
import { TablePage } from '~/ui/table-page';

const HERE = '/dashboard/reported-products';
const DISMISSED = 'Report deleted successfully';

export const meta: MetaFunction = () => [{ title: 'Reported products · Rummage' }];

export const loader = pageLoader(async (args) => {
  requirePage(args, 'report:moderate');
  const { ctx, url } = args;
  return tableView(url, await listReports(ctx, tableRequest(url)), toReportView);
});

/** Decides on one report, or on all that are selected: dismissed at once, deleted after a question. */
export const action = pageAction(async (args) => {
  const { ctx, form, url } = args;
  const here = pageAddress(url);
  const intent = form.get('intent');
  if (intent === 'dismiss') {
    const dismissed = await dismissReport(ctx, String(form.get('reportId') ?? ''));
    return redirectWithToast(
      args,
      here,
      'success',
      dismissed > 0 ? DISMISSED : 'This report was already closed.',
    );
  }
  const selected = form.getAll('selected').map((value) => readSelection(String(value)));
  if (selected.length === 0) {
    return redirectWithToast(args, here, 'error', 'Select at least one report.');
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
  return redirectAfterDecision(args, here, decision, {
    one: DISMISSED,
    many: (count) => `${count} reports deleted successfully`,
    already: 'These reports were already closed.',
  });
}, whoMay('report:moderate'));

export default function ReportedProducts() {
  const table = useLoaderData<typeof loader>();
  return (
    <>
      <PageTitle lead="Decide what stays in the shop. Deleting a product closes all reports on it; deleting a report leaves the product where it is.">
        Reported products
      </PageTitle>
      <TablePage
        caption="Reported products"
        searchLabel="Search reported products"
        columns={reportColumns(HERE, table.startAt)}
        table={table}
        rowKey={({ id }) => id}
        toolbar={<DecideSelected />}
        empty={{
          title: 'No open reports',
          text: 'New reports from buyers appear here.',
          next: { href: '/dashboard', label: 'Back to the overview' },
        }}
      />
    </>
  );
}
