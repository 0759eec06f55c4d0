import type { MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { pageLoader } from '~/http/page-handler.server';
import { tableRequest, tableView } from '~/http/lists.server';
import { requirePage } from '~/http/return-to';
import { auditColumns } from '~/features/accounts/ui/people-columns';
import { listAuditEntries } from '~/features/accounts/audit.server';
import { auditActions, toAuditView, type AuditRow } from '~/features/accounts/audit.dto';
import { getPerson } from '~/features/accounts/people.server';
import { AuditFilters } from '~/features/accounts/ui/audit-filters';
import { PageTitle } from '~/ui/page';
import { TablePage } from '~/ui/table-page';

export const meta: MetaFunction = () => [{ title: 'Audit log · Rummage' }];

export const loader = pageLoader(async (args) => {
  requirePage(args, 'audit:read');
  const { ctx, context, url } = args;
  const filters = auditFilters(url.searchParams);
  const { action, person: personId } = filters;
  const entries = await listAuditEntries(ctx, { ...tableRequest(url), action, personId });
  const person = personId ? await getPerson(ctx, undefined, personId) : null;
  const view = (row: AuditRow) => toAuditView(row, context.language.t);
  return { table: tableView(url, entries, view, filters), person: person && person.name };
});

/** The known filters of the page's address. */
function auditFilters(query: URLSearchParams): { action?: string; person?: string } {
  const action = query.get('action');
  const person = query.get('person');
  return {
    ...(action && Object.hasOwn(auditActions, action) && { action }),
    ...(person && { person }),
  };
}

export default function AuditLog() {
  const { table, person } = useLoaderData<typeof loader>();
  return (
    <>
      <PageTitle lead="Admin decisions and sign-in events. Decisions are stored permanently, sign-in events for a year.">
        Audit log
      </PageTitle>
      <TablePage
        caption="Audit log"
        searchLabel="Search the audit log"
        filters={
          <AuditFilters
            key={JSON.stringify(table.filters)}
            action={table.filters.action}
            person={table.filters.person}
            name={person}
          />
        }
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
