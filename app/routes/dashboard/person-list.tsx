import type { MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { pageLoader } from '~/http/page-handler.server';
import { tableRequest, tableView } from '~/http/lists.server';
import { requireHiddenPage } from '~/http/return-to';
import { personPath } from '~/features/accounts/admin-paths';
import { shownName } from '~/features/accounts/erased-names';
import { toDetailRow } from '~/features/moderation/person-details.dto';
import {
  getPersonFacts,
  listOfPerson,
  personLists,
  type PersonList,
} from '~/features/moderation/person-details.queries.server';
import { reasonNamer } from '~/features/moderation/reason-names.server';
import { DetailLink, DetailRows } from '~/features/moderation/ui/detail-parts';
import { listWords } from '~/features/moderation/ui/person-page';
import { inTitle, t } from '~/i18n/render-language';
import { DomainError } from '~/lib/domain-error';
import { Pager } from '~/ui/pager';
import { PageTitle } from '~/ui/page';

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: data ? `${titleOf(data)} · Rummage` : 'Rummage' },
];

function titleOf({ list, name }: { list: PersonList; name: string }): string {
  return t('moderation.list.ofPerson', { list: t(listWords[list].title), name: inTitle(name) });
}

export const loader = pageLoader(async (args) => {
  requireHiddenPage(args, 'user:list');
  const { ctx, url, params, context } = args;
  const list = personLists.find((one) => one === params.list);
  if (!list) throw new DomainError('not_found');
  const { id, name } = await getPersonFacts(ctx, params.id ?? '');
  const page = await listOfPerson(ctx, { personId: id, list }, tableRequest(url));
  const nameOf = await reasonNamer(ctx, context.language);
  const toRow = (row: (typeof page.items)[number]) => toDetailRow(row, nameOf, context.language.t);
  return { id, name: shownName(name, context.language.t), list, ...tableView(url, page, toRow) };
});

export default function PersonListPage() {
  const { id, name, list, items, previousHref, nextHref } = useLoaderData<typeof loader>();
  const { title, empty, ...words } = listWords[list];
  return (
    <>
      <PageTitle
        lead={
          <DetailLink href={personPath(id)}>
            <bdi>{name}</bdi>
          </DetailLink>
        }
      >
        {t(title)}
      </PageTitle>
      {items.length > 0 ? (
        <DetailRows rows={items} {...('other' in words && { otherLabel: words.other })} />
      ) : (
        <p className="text-ink-soft">{t(empty)}</p>
      )}
      <Pager previousHref={previousHref} nextHref={nextHref} />
    </>
  );
}
