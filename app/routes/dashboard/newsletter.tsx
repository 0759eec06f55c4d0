import type { MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { pageLoader } from '~/doors/page-door.server';
import { requirePage } from '~/doors/way-back';
import { countSubscribers, listSubscribers } from '~/features/newsletter/newsletter.queries.server';
import { SubscribersTable } from '~/features/newsletter/subscribers-table';
import { mapPage } from '~/lib/paging';
import { ButtonLink } from '~/ui/button';
import { EmptyState } from '~/ui/empty-state';
import { PageTitle } from '~/ui/page-title';
import { Pager } from '~/ui/pager';

const SUBSCRIBERS_A_PAGE = 50;
const HERE = '/dashboard/newsletter';

export const meta: MetaFunction = () => [{ title: 'Newsletter · Rummage' }];

export const loader = pageLoader(async (args) => {
  requirePage(args, 'newsletter:manage');
  const cursor = args.url.searchParams.get('cursor');
  const [page, counts] = await Promise.all([
    listSubscribers(args.ctx, { limit: SUBSCRIBERS_A_PAGE, cursor }),
    countSubscribers(args.ctx),
  ]);
  const toView = ({ id, email, createdAt, confirmedAt }: (typeof page.items)[number]) => ({
    id,
    email,
    askedAt: new Date(createdAt).toISOString(),
    confirmedAt: confirmedAt === null ? null : new Date(confirmedAt).toISOString(),
  });
  return { ...mapPage(page, toView), counts };
});

export default function NewsletterList() {
  const { items, next, counts } = useLoaderData<typeof loader>();
  const { confirmed, waiting } = counts;
  return (
    <>
      <PageTitle
        lead={`${confirmed} on the list, ${waiting} yet to confirm.`}
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
      {items.length > 0 ? (
        <SubscribersTable subscribers={items} />
      ) : (
        <EmptyState
          title="Nobody has subscribed yet."
          text="The box for it is in the foot of every page."
        />
      )}
      <Pager nextHref={next && `${HERE}?cursor=${next}`} />
    </>
  );
}
