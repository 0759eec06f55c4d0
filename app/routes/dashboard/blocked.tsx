import type { MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { oneValue } from '~/http/form-values.server';
import { tableRequest, tableView } from '~/http/lists.server';
import { pageAction, pageLoader, redirectWithToast, requires } from '~/http/page-handler.server';
import { pageAddress, requirePage } from '~/http/return-to';
import {
  listBlockedPeople,
  unblockPerson,
  type BlockedPersonView,
} from '~/features/blocks/blocks.server';
import { blockedColumns } from '~/features/blocks/ui/blocked-columns';
import { t } from '~/i18n/render-language';
import { PageTitle } from '~/ui/page';
import { TablePage } from '~/ui/table-page';

export const meta: MetaFunction = () => [{ title: `${t('blocks.title')} · Rummage` }];

export const loader = pageLoader(async (args) => {
  requirePage(args, 'person:block');
  const page = await listBlockedPeople(args.ctx, tableRequest(args.url));
  return { table: tableView(args.url, page, (person: BlockedPersonView) => person) };
});

/** Ends a block; one that has ended already is not an error. */
export const action = pageAction(async (args) => {
  await unblockPerson(args.ctx, oneValue(args.form, 'personId') ?? '');
  return redirectWithToast(args, pageAddress(args.url), 'success', 'conversations.toast.unblocked');
}, requires('person:block'));

export default function BlockedPeople() {
  const { table } = useLoaderData<typeof loader>();
  return (
    <>
      <PageTitle lead={t('blocks.lead')}>{t('blocks.title')}</PageTitle>
      <TablePage
        caption={t('blocks.title')}
        searchLabel={t('blocks.search')}
        columns={blockedColumns()}
        table={table}
        rowKey={({ id }) => id}
        empty={{
          title: t('blocks.empty.title'),
          text: t('blocks.empty.text'),
          next: { href: '/dashboard/messages', label: t('blocks.empty.messages') },
        }}
      />
    </>
  );
}
