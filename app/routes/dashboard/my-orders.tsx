import type { MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { pageAction, pageLoader, redirectWithToast, whoMay } from '~/http/page-handler.server';
import { tableRequest, tableView } from '~/http/lists.server';
import { toastConflict } from '~/http/conflict-toast.server';
import { requirePage } from '~/http/return-to';
import { orderColumns } from '~/features/orders/ui/order-columns';
import { toOrderView } from '~/features/orders/order.dto';
import { listMyOrders } from '~/features/orders/order.queries.server';
import { cancelBooking } from '~/features/payments/close-intent.server';
import { readOrderMoney } from '~/features/payments/reversals.server';
import { PageTitle } from '~/ui/page';
import { TablePage } from '~/ui/table-page';

const HERE = '/dashboard/my-orders';

export const meta: MetaFunction = () => [{ title: 'My orders · Rummage' }];

export const loader = pageLoader(async (args) => {
  requirePage(args, 'order:list-own');
  const { ctx, url } = args;
  const page = await listMyOrders(ctx, tableRequest(url));
  const moneyOf = await readOrderMoney(
    ctx,
    page.items.map(({ id }) => id),
  );
  return tableView(url, page, (row) => ({
    ...toOrderView(row),
    ...moneyOf(row),
    title: row.name,
    payHref: `/dashboard/payment/${row.id}`,
    receiptHref: `/dashboard/receipt/${row.id}`,
  }));
});

/** Cancels one order. An order that has already ended gives a message, not an error page. */
export const action = pageAction(async (args) => {
  const orderId = String(args.form.get('orderId') ?? '');
  const ended = await toastConflict(args, HERE, () => cancelBooking(args.ctx, orderId));
  const text = ended ? 'Order cancelled' : 'This order had already ended.';
  return redirectWithToast(args, HERE, 'success', text);
}, whoMay('order:cancel'));

export default function MyOrders() {
  const table = useLoaderData<typeof loader>();
  return (
    <>
      <PageTitle>My orders</PageTitle>
      <TablePage
        caption="My orders"
        searchLabel="Search your orders"
        columns={orderColumns(table.startAt)}
        table={table}
        rowKey={({ id }) => id}
        empty={{
          title: 'You have no orders yet.',
          text: 'Products you book appear here.',
          next: { href: '/', label: 'Browse products' },
        }}
      />
    </>
  );
}
