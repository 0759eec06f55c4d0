import type { MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { pageLoader } from '~/doors/page-door.server';
import { tableRequest, tableView } from '~/doors/table-door.server';
import { requirePage } from '~/doors/way-back';
import { listPeople } from '~/features/accounts/people.queries.server';
import { buyerColumns } from '~/features/accounts/people-columns';
import { toPersonView } from '~/features/accounts/person.dto';
import { PageTitle } from '~/ui/page-title';
import { TablePage } from '~/ui/table-page';

const HERE = '/dashboard/all-buyers';

export const meta: MetaFunction = () => [{ title: 'All Buyers · Rummage' }];

export const loader = pageLoader(async (args) => {
  requirePage(args, 'user:list');
  const { ctx, url } = args;
  return tableView(url, await listPeople(ctx, 'buyer', tableRequest(url)), toPersonView);
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
          text: 'Whoever registers to buy appears here.',
          next: { href: '/', label: 'See the shop' },
        }}
      />
    </>
  );
}
