import type { MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { pageLoader } from '~/http/page-handler.server';
import { tableRequest, tableView } from '~/http/lists.server';
import { requirePage } from '~/http/return-to';
import { toConversationView } from '~/features/conversations/conversation.dto';
import { listConversations } from '~/features/conversations/conversations.queries.server';
import { ConversationList } from '~/features/conversations/ui/conversation-list';
import { t } from '~/i18n/render-language';
import { EmptyState } from '~/ui/notices';
import { PageTitle } from '~/ui/page';
import { Pager } from '~/ui/pager';
import { SearchBox } from '~/ui/table-page';

export const meta: MetaFunction = () => [{ title: t('conversations.pageTitle') }];

export const loader = pageLoader(async (args) => {
  requirePage(args, 'conversation:use');
  const page = await listConversations(args.ctx, tableRequest(args.url));
  const { t: translate } = args.context.language;
  return { table: tableView(args.url, page, (row) => toConversationView(row, translate)) };
});

export default function Messages() {
  const { items, search, firstHref, nextHref, previousHref } = useLoaderData<typeof loader>().table;
  const isEmpty = items.length === 0;
  return (
    <>
      <PageTitle>{t('conversations.title')}</PageTitle>
      {isEmpty && !search ? (
        <EmptyState
          title={t('conversations.none')}
          text={t('conversations.noneText')}
          next={{ href: '/search', label: t('conversations.browse') }}
        />
      ) : (
        <SearchBox label={t('conversations.search')} action={firstHref} defaultValue={search} />
      )}
      {isEmpty && search ? (
        <EmptyState
          title={t('conversations.noResults', { search })}
          next={{ href: firstHref, label: t('conversations.showAll') }}
        />
      ) : null}
      {isEmpty ? null : <ConversationList items={items} />}
      <Pager nextHref={nextHref} previousHref={previousHref} />
    </>
  );
}
