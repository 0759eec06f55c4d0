import type { MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { pageLoader } from '~/http/page-handler.server';
import { tableRequest, tableView } from '~/http/lists.server';
import { requirePage } from '~/http/return-to';
import { auditColumns } from '~/features/accounts/ui/people-columns';
import { listAuditEntries } from '~/features/accounts/audit.server';
import { auditActions, toAuditView, type AuditRow } from '~/features/accounts/audit.dto';
import { shownName } from '~/features/accounts/erased-names';
import { getPerson } from '~/features/accounts/people.server';
import { AuditFilters } from '~/features/accounts/ui/audit-filters';
import { t } from '~/i18n/render-language';
import { PageTitle } from '~/ui/page';
import { TablePage } from '~/ui/table-page';

export const meta: MetaFunction = () => [{ title: `${t('moderation.auditLog')} · Rummage` }];

export const loader = pageLoader(async (args) => {
  requirePage(args, 'audit:read');
  const { ctx, context, url } = args;
  const { t } = context.language;
  const filters = auditFilters(url.searchParams);
  const { action, person: personId } = filters;
  const entries = await listAuditEntries(ctx, { ...tableRequest(url), action, personId });
  const person = personId ? await getPerson(ctx, undefined, personId) : null;
  const view = (row: AuditRow) => toAuditView(row, t);
  return {
    table: tableView(url, entries, view, filters),
    person: person && shownName(person.name, t),
  };
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
      <PageTitle lead={t('moderation.auditLead')}>{t('moderation.auditLog')}</PageTitle>
      <TablePage
        caption={t('moderation.auditLog')}
        searchLabel={t('moderation.auditSearch')}
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
          title: t('moderation.auditEmpty'),
          text: t('moderation.auditEmptyText'),
          next: { href: '/dashboard/reported-products', label: t('moderation.reviewReports') },
        }}
      />
    </>
  );
}
