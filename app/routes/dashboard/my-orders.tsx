import type { MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { pageAction, pageLoader, redirectWithToast } from '~/doors/page-door.server';
import { requirePage } from '~/doors/way-back';
import { MyOrdersTable } from '~/features/orders/my-orders-table';
import { toOrderView } from '~/features/orders/order.dto';
import { listMyOrders } from '~/features/orders/order.queries.server';
import { cancelBooking } from '~/features/payments/cancel-booking.server';
import { isDomainError } from '~/lib/domain-error';
import { mapPage } from '~/lib/paging';
import { EmptyState } from '~/ui/empty-state';
import { PageTitle } from '~/ui/page-title';
import { Pager } from '~/ui/pager';

const ORDERS_A_PAGE = 25;
const HERE = '/dashboard/my-orders';

export const meta: MetaFunction = () => [{ title: 'My orders · Rummage' }];

export const loader = pageLoader(async (args) => {
  requirePage(args, 'order:list-own');
  const cursor = args.url.searchParams.get('cursor');
  const page = await listMyOrders(args.ctx, { limit: ORDERS_A_PAGE, cursor });
  return mapPage(page, toOrderView);
});

/** Cancels one order. Acting on one that has ended already is told, not an error. */
export const action = pageAction(async (args) => {
  requirePage(args, 'order:cancel');
  try {
    const ended = await cancelBooking(args.ctx, String(args.form.get('orderId') ?? ''));
    const text = ended ? 'Order cancelled' : 'This order had ended already.';
    return await redirectWithToast(args, HERE, 'success', text);
  } catch (error) {
    if (!isDomainError(error)) throw error;
    return redirectWithToast(args, HERE, 'error', error.message);
  }
});

export default function MyOrders() {
  const { items, next } = useLoaderData<typeof loader>();
  return (
    <>
      <PageTitle>My orders</PageTitle>
      {items.length > 0 ? (
        <MyOrdersTable
          orders={items.map((order) => ({
            ...order,
            title: order.name,
            payHref: `/dashboard/payment/${order.id}`,
            receiptHref: `/dashboard/receipt/${order.id}`,
          }))}
        />
      ) : (
        <EmptyState
          title="You have not booked anything yet."
          text="What you book is held here for you until you have paid."
          next={{ href: '/', label: 'Look around' }}
        />
      )}
      <Pager nextHref={next && `${HERE}?cursor=${next}`} />
    </>
  );
}
