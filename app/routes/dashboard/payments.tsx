import type { MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { pageLoader } from '~/doors/page-door.server';
import { requirePage } from '~/doors/way-back';
import { listPayments } from '~/features/payments/list-payments.server';
import { PaymentsTable } from '~/features/payments/payments-table';
import { mapPage } from '~/lib/paging';
import { EmptyState } from '~/ui/empty-state';
import { PageTitle } from '~/ui/page-title';
import { Pager } from '~/ui/pager';

const PAYMENTS_A_PAGE = 50;
const HERE = '/dashboard/payments';

export const meta: MetaFunction = () => [{ title: 'Payments · Rummage' }];

export const loader = pageLoader(async (args) => {
  requirePage(args, 'payment:list');
  const cursor = args.url.searchParams.get('cursor');
  const page = await listPayments(args.ctx, { limit: PAYMENTS_A_PAGE, cursor });
  return mapPage(page, ({ takenAt, ...row }) => ({
    ...row,
    takenAt: new Date(takenAt).toISOString(),
  }));
});

export default function Payments() {
  const { items, next } = useLoaderData<typeof loader>();
  return (
    <>
      <PageTitle lead="Every payment that was taken, and what became of it.">Payments</PageTitle>
      {items.length > 0 ? (
        <PaymentsTable payments={items} />
      ) : (
        <EmptyState
          title="Nobody has paid yet."
          text="Payments appear here as soon as the card provider has confirmed them."
        />
      )}
      <Pager nextHref={next && `${HERE}?cursor=${next}`} />
    </>
  );
}
