import type { MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { pageAction, pageLoader, redirectWithToast, whoMay } from '~/http/page-handler.server';
import { tableRequest, tableView } from '~/http/lists.server';
import { toastConflict } from '~/http/conflict-toast.server';
import { requirePage } from '~/http/return-to';
import { orderColumns } from '~/features/orders/ui/order-columns';
import { orderParts, partOf, tabsOf } from '~/features/orders/list-parts';
import { toOrderView, type OrderRow } from '~/features/orders/order.dto';
import { countMyOrders, listMyOrders } from '~/features/orders/order.queries.server';
import { cancelBooking } from '~/features/payments/close-intent.server';
import { readOrderMoney } from '~/features/payments/reversals.server';
import { ListTabs } from '~/ui/list-tabs';
import { PageTitle } from '~/ui/page';
import { TablePage } from '~/ui/table-page';

const HERE = '/dashboard/my-orders';

export const meta: MetaFunction = () => [{ title: 'My orders · Rummage' }];

export const loader = pageLoader(async (args) => {
  requirePage(args, 'order:list-own');
  const { ctx, url } = args;
  const { key, statuses } = partOf(orderParts, url);
  const page = await listMyOrders(ctx, { ...tableRequest(url), statuses });
  const counts = await countMyOrders(ctx);
  const moneyOf = await readOrderMoney(
    ctx,
    page.items.map(({ id }) => id),
  );
  const toRow = (row: OrderRow) => ({
    ...toOrderView(row),
    ...moneyOf(row),
    title: row.name,
    payHref: `/dashboard/payment/${row.id}`,
    receiptHref: `/dashboard/receipt/${row.id}`,
  });
  return {
    table: tableView(url, page, toRow, key ? { status: key } : {}),
    tabs: tabsOf(orderParts, { current: key, counts, path: HERE }),
  };
});

/** Cancels one order. An order that has already ended gives a message, not an error page. */
export const action = pageAction(async (args) => {
  const orderId = String(args.form.get('orderId') ?? '');
  const ended = await toastConflict(args, HERE, () => cancelBooking(args.ctx, orderId));
  const text = ended ? 'Order cancelled' : 'This order had already ended.';
  return redirectWithToast(args, HERE, 'success', text);
}, whoMay('order:cancel'));

const NOTHING_YET = {
  title: 'You have no orders yet.',
  text: 'Products you book appear here.',
  next: { href: '/', label: 'Browse products' },
};
const NONE_OF_THIS = {
  title: 'None of your orders is in this state.',
  next: { href: HERE, label: 'Show all my orders' },
};

export default function MyOrders() {
  const { table, tabs } = useLoaderData<typeof loader>();
  return (
    <>
      <PageTitle>My orders</PageTitle>
      <ListTabs label="My orders by status" tabs={tabs} />
      <TablePage
        caption="My orders"
        searchLabel="Search your orders"
        columns={orderColumns(table.startAt)}
        table={table}
        rowKey={({ id }) => id}
        empty={tabs.some(({ count }) => count > 0) ? NONE_OF_THIS : NOTHING_YET}
      />
    </>
  );
}
