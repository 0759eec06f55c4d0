import type { MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { pageLoader } from '~/http/page-handler.server';
import { tableRequest, tableView } from '~/http/lists.server';
import { requireHiddenPage } from '~/http/return-to';
import { personPath } from '~/features/accounts/admin-paths';
import { toDetailRow } from '~/features/moderation/person-details.dto';
import {
  getPersonFacts,
  listOfPerson,
  personLists,
} from '~/features/moderation/person-details.queries.server';
import { DetailLink, DetailRows } from '~/features/moderation/ui/detail-parts';
import { listWords } from '~/features/moderation/ui/person-page';
import { DomainError } from '~/lib/domain-error';
import { Pager } from '~/ui/pager';
import { PageTitle } from '~/ui/page';

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: data ? `${listWords[data.list].title} of ${data.name} · Rummage` : 'Rummage' },
];

export const loader = pageLoader(async (args) => {
  requireHiddenPage(args, 'user:list');
  const { ctx, url, params } = args;
  const list = personLists.find((one) => one === params.list);
  if (!list) throw new DomainError('not_found');
  const { id, name } = await getPersonFacts(ctx, params.id ?? '');
  const page = await listOfPerson(ctx, { personId: id, list }, tableRequest(url));
  return { id, name, list, ...tableView(url, page, toDetailRow) };
});

export default function PersonListPage() {
  const { id, name, list, items, previousHref, nextHref } = useLoaderData<typeof loader>();
  const { title, empty, other } = listWords[list];
  return (
    <>
      <PageTitle lead={<DetailLink href={personPath(id)}>{name}</DetailLink>}>{title}</PageTitle>
      {items.length > 0 ? (
        <DetailRows rows={items} {...(other && { otherLabel: other })} />
      ) : (
        <p className="text-ink-soft">{empty}</p>
      )}
      <Pager previousHref={previousHref} nextHref={nextHref} />
    </>
  );
}
