import type { MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { oneValue } from '~/http/form-values.server';
import { tableRequest, tableView } from '~/http/lists.server';
import { pageAction, pageLoader, redirectWithToast, requires } from '~/http/page-handler.server';
import { pageAddress, requirePage } from '~/http/return-to';
import { listFollowed, unfollowSeller, type FollowedView } from '~/features/follows/follows.server';
import { followedColumns } from '~/features/follows/ui/followed-columns';
import { FollowingTabs } from '~/features/follows/ui/following-tabs';
import { t } from '~/i18n/render-language';
import { PageTitle } from '~/ui/page';
import { TablePage } from '~/ui/table-page';

export const meta: MetaFunction = () => [{ title: `${t('follows.people')} · Rummage` }];

export const loader = pageLoader(async (args) => {
  requirePage(args, 'person:follow');
  const page = await listFollowed(args.ctx, tableRequest(args.url));
  return { table: tableView(args.url, page, (person: FollowedView) => person) };
});

/** Ends a follow; one that has ended already is not an error. */
export const action = pageAction(async (args) => {
  await unfollowSeller(args.ctx, oneValue(args.form, 'personId') ?? '');
  return redirectWithToast(args, pageAddress(args.url), 'success', 'follows.toast.ended');
}, requires('person:follow'));

export default function FollowedPeople() {
  const { table } = useLoaderData<typeof loader>();
  return (
    <>
      <PageTitle lead={t('follows.peopleLead')}>{t('follows.people')}</PageTitle>
      <FollowingTabs current="people" />
      <TablePage
        caption={t('follows.people')}
        searchLabel={t('blocks.search')}
        columns={followedColumns()}
        table={table}
        rowKey={({ id }) => id}
        empty={{
          title: t('follows.noPeople.title'),
          text: t('follows.noPeople.text'),
          next: { href: '/search', label: t('products.browse') },
        }}
      />
    </>
  );
}
