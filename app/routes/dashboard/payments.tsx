import type { MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { pageLoader } from '~/http/page-handler.server';
import { tableRequest, tableView } from '~/http/lists.server';
import { requirePage } from '~/http/return-to';
import { listPayments } from '~/features/payments/payment.queries.server';
import { paymentColumns } from '~/features/payments/ui/payment-columns';
import { PageTitle } from '~/ui/page';
import { TablePage } from '~/ui/table-page';

export const meta: MetaFunction = () => [{ title: 'Payments · Rummage' }];

export const loader = pageLoader(async (args) => {
  requirePage(args, 'payment:list');
  const { ctx, url } = args;
  return tableView(url, await listPayments(ctx, tableRequest(url)), ({ takenAt, ...row }) => ({
    ...row,
    takenAt: new Date(takenAt).toISOString(),
  }));
});

export default function Payments() {
  const table = useLoaderData<typeof loader>();
  return (
    <>
      <PageTitle lead="All payments and their current state.">Payments</PageTitle>
      <TablePage
        caption="Payments"
        searchLabel="Search payments"
        columns={paymentColumns(table.startAt)}
        table={table}
        rowKey={({ id }) => id}
        empty={{
          title: 'There are no payments yet.',
          text: 'Payments appear here as soon as the card provider has confirmed them.',
        }}
      />
    </>
  );
}
