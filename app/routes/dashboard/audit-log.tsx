import type { MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { pageLoader } from '~/http/page-handler.server';
import { tableRequest, tableView } from '~/http/lists.server';
import { requirePage } from '~/http/return-to';
import { auditColumns } from '~/features/accounts/ui/people-columns';
import { listAuditEntries } from '~/features/accounts/audit.server';
import { toAuditView } from '~/features/accounts/audit.dto';
import { PageTitle } from '~/ui/page';
import { TablePage } from '~/ui/table-page';

export const meta: MetaFunction = () => [{ title: 'Audit log · Rummage' }];

export const loader = pageLoader(async (args) => {
  requirePage(args, 'audit:read');
  const { ctx, url } = args;
  return tableView(url, await listAuditEntries(ctx, tableRequest(url)), toAuditView);
});

export default function AuditLog() {
  const table = useLoaderData<typeof loader>();
  return (
    <>
      <PageTitle lead="Admin decisions and sign-in events. Decisions are stored permanently, sign-in events for a year.">
        Audit log
      </PageTitle>
      <TablePage
        caption="Audit log"
        searchLabel="Search the audit log"
        columns={auditColumns(table.startAt)}
        table={table}
        rowKey={({ id }) => id}
        empty={{
          title: 'No entries yet.',
          text: 'Admin decisions, refunds and sign-in events are listed here.',
          next: { href: '/dashboard/reported-products', label: 'Review reports' },
        }}
      />
    </>
  );
}
