import type { MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { pageLoader } from '~/http/page-handler.server';
import { tableRequest, tableView } from '~/http/lists.server';
import { requirePage } from '~/http/return-to';
import { listPeople } from '~/features/accounts/people.server';
import { buyerColumns } from '~/features/accounts/ui/people-columns';
import { toPersonView } from '~/features/accounts/person.dto';
import { PageTitle } from '~/ui/page';
import { TablePage } from '~/ui/table-page';

const HERE = '/dashboard/all-buyers';

export const meta: MetaFunction = () => [{ title: 'All Buyers · Rummage' }];

export const loader = pageLoader(async (args) => {
  requirePage(args, 'user:list');
  const { ctx, url } = args;
  return tableView(url, await listPeople(ctx, 'buy', tableRequest(url)), toPersonView);
});

export default function AllBuyers() {
  const table = useLoaderData<typeof loader>();
  return (
    <>
      <PageTitle>All Buyers</PageTitle>
      <TablePage
        caption="All Buyers"
        searchLabel="Search buyers"
        columns={buyerColumns(HERE, table.startAt)}
        table={table}
        rowKey={({ id }) => id}
        empty={{
          title: 'There are no buyers yet.',
          text: 'New buyers appear here after they register.',
          next: { href: '/', label: 'See the shop' },
        }}
      />
    </>
  );
}
