import type { MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { oneValue } from '~/http/form-values.server';
import { pageAction, pageLoader, redirectWithToast, requires } from '~/http/page-handler.server';
import { tableRequest, tableView } from '~/http/lists.server';
import { toastConflict } from '~/http/conflict-toast.server';
import { pageAddress, requirePage } from '~/http/return-to';
import { listPeople, verifySeller } from '~/features/accounts/people.server';
import { sellerColumns } from '~/features/accounts/ui/people-columns';
import { toPersonView } from '~/features/accounts/person.dto';
import { t } from '~/i18n/render-language';
import { DomainError } from '~/lib/domain-error';
import { PageTitle } from '~/ui/page';
import { TablePage } from '~/ui/table-page';

const HERE = '/dashboard/all-sellers';

export const meta: MetaFunction = () => [{ title: `${t('moderation.allSellers')} · Rummage` }];

export const loader = pageLoader(async (args) => {
  requirePage(args, 'user:list');
  const { ctx, url } = args;
  return tableView(url, await listPeople(ctx, 'sell', tableRequest(url)), toPersonView);
});

/** Verifies one seller. */
export const action = pageAction(async (args) => {
  const { ctx, form, url } = args;
  if (oneValue(form, 'intent') !== 'verify') throw new DomainError('bad_request');
  const here = pageAddress(url);
  const verified = await toastConflict(args, here, () =>
    verifySeller(ctx, oneValue(form, 'userId') ?? ''),
  );
  const text = verified ? 'moderation.verified' : 'moderation.verifiedAlready';
  return redirectWithToast(args, here, 'success', text);
}, requires('user:verify'));

export default function AllSellers() {
  const table = useLoaderData<typeof loader>();
  return (
    <>
      <PageTitle>{t('moderation.allSellers')}</PageTitle>
      <TablePage
        caption={t('moderation.allSellers')}
        searchLabel={t('moderation.searchSellers')}
        columns={sellerColumns(HERE, table.startAt)}
        table={table}
        rowKey={({ id }) => id}
        empty={{
          title: t('moderation.noSellers'),
          text: t('moderation.noSellersText'),
          next: { href: '/', label: t('moderation.seeShop') },
        }}
      />
    </>
  );
}
