import type { MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { pageLoader } from '~/http/page-handler.server';
import { tableRequest, tableView } from '~/http/lists.server';
import { requirePage } from '~/http/return-to';
import { listPeople } from '~/features/accounts/people.server';
import { buyerColumns } from '~/features/accounts/ui/people-columns';
import { toPersonView } from '~/features/accounts/person.dto';
import { t } from '~/i18n/render-language';
import { PageTitle } from '~/ui/page';
import { TablePage } from '~/ui/table-page';

const HERE = '/dashboard/all-buyers';

export const meta: MetaFunction = () => [{ title: `${t('moderation.allBuyers')} · Rummage` }];

export const loader = pageLoader(async (args) => {
  requirePage(args, 'user:list');
  const { ctx, url } = args;
  return tableView(url, await listPeople(ctx, 'buy', tableRequest(url)), toPersonView);
});

export default function AllBuyers() {
  const table = useLoaderData<typeof loader>();
  return (
    <>
      <PageTitle>{t('moderation.allBuyers')}</PageTitle>
      <TablePage
        caption={t('moderation.allBuyers')}
        searchLabel={t('moderation.searchBuyers')}
        columns={buyerColumns(HERE, table.startAt)}
        table={table}
        rowKey={({ id }) => id}
        empty={{
          title: t('moderation.noBuyers'),
          text: t('moderation.noBuyersText'),
          next: { href: '/', label: t('moderation.seeShop') },
        }}
      />
    </>
  );
}
