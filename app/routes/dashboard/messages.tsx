import type { MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { pageLoader } from '~/http/page-handler.server';
import { tableRequest, tableView } from '~/http/lists.server';
import { requirePage } from '~/http/return-to';
import { toConversationView } from '~/features/conversations/conversation.dto';
import { listConversations } from '~/features/conversations/conversations.queries.server';
import { ConversationList } from '~/features/conversations/ui/conversation-list';
import { EmptyState } from '~/ui/notices';
import { PageTitle } from '~/ui/page';
import { Pager } from '~/ui/pager';
import { SearchBox } from '~/ui/table-page';

const texts = {
  title: 'Messages',
  search: 'Search by name or product',
  none: 'You have no messages yet.',
  noneText: 'Ask a seller about a product: choose “Message seller” on its page.',
  browse: 'Browse products',
  nothing: (search: string) => `No results for “${search}”.`,
  showAll: 'Show all',
};

export const meta: MetaFunction = () => [{ title: `${texts.title} · Rummage` }];

export const loader = pageLoader(async (args) => {
  requirePage(args, 'conversation:use');
  const page = await listConversations(args.ctx, tableRequest(args.url));
  return { table: tableView(args.url, page, toConversationView) };
});

export default function Messages() {
  const { items, search, firstHref, nextHref, previousHref } = useLoaderData<typeof loader>().table;
  const isEmpty = items.length === 0;
  return (
    <>
      <PageTitle>{texts.title}</PageTitle>
      {isEmpty && !search ? (
        <EmptyState
          title={texts.none}
          text={texts.noneText}
          next={{ href: '/search', label: texts.browse }}
        />
      ) : (
        <SearchBox label={texts.search} action={firstHref} defaultValue={search} />
      )}
      {isEmpty && search ? (
        <EmptyState
          title={texts.nothing(search)}
          next={{ href: firstHref, label: texts.showAll }}
        />
      ) : null}
      {isEmpty ? null : <ConversationList items={items} />}
      <Pager nextHref={nextHref} previousHref={previousHref} />
    </>
  );
}
