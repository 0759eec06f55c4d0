import type { MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { pageLoader } from '~/http/page-handler.server';
import { tableRequest, tableView } from '~/http/lists.server';
import { requirePage } from '~/http/return-to';
import { countSubscribers, listSubscribers } from '~/features/newsletter/newsletter.queries.server';
import { subscriberColumns } from '~/features/newsletter/ui/subscriber-columns';
import { ButtonLink } from '~/ui/button';
import { PageTitle } from '~/ui/page';
import { TablePage } from '~/ui/table-page';

const HERE = '/dashboard/newsletter';

export const meta: MetaFunction = () => [{ title: 'Newsletter · Rummage' }];

export const loader = pageLoader(async (args) => {
  requirePage(args, 'newsletter:manage');
  const { ctx, url } = args;
  const [page, counts] = await Promise.all([
    listSubscribers(ctx, tableRequest(url)),
    countSubscribers(ctx),
  ]);
  const toView = ({ id, email, createdAt, confirmedAt }: (typeof page.items)[number]) => ({
    id,
    email,
    askedAt: new Date(createdAt).toISOString(),
    confirmedAt: confirmedAt === null ? null : new Date(confirmedAt).toISOString(),
  });
  return { ...tableView(url, page, toView), counts };
});

export default function NewsletterList() {
  const { counts, ...table } = useLoaderData<typeof loader>();
  const { confirmed, waiting } = counts;
  return (
    <>
      <PageTitle
        lead={`${confirmed} subscribed, ${waiting} not confirmed yet.`}
        action={
          confirmed > 0 ? (
            <ButtonLink href={`${HERE}.csv`} download>
              Download CSV
            </ButtonLink>
          ) : null
        }
      >
        Newsletter
      </PageTitle>
      <TablePage
        caption="Subscribers"
        searchLabel="Search subscribers"
        columns={subscriberColumns(table.startAt)}
        table={table}
        rowKey={({ id }) => id}
        empty={{
          title: 'There are no subscribers yet.',
          text: 'Visitors can subscribe in the footer of every page.',
        }}
      />
    </>
  );
}
