import type { MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { oneValue } from '~/http/form-values.server';
import { t } from '~/i18n/render-language';
import { pageAction, pageLoader, redirectWithToast, requires } from '~/http/page-handler.server';
import { tableRequest, tableView } from '~/http/lists.server';
import { toastConflict } from '~/http/conflict-toast.server';
import { requirePage } from '~/http/return-to';
import { orderColumns } from '~/features/orders/ui/order-columns';
import { orderParts, partOf, tabsOf } from '~/features/orders/list-parts';
import { paymentPath, receiptPath } from '~/features/orders/order-paths';
import { toOrderView, type OrderRow } from '~/features/orders/order.dto';
import { countMyOrders, listMyOrders } from '~/features/orders/order.queries.server';
import { cancelUnpaidOrder } from '~/features/payments/close-intent.server';
import { moneyInWords } from '~/features/payments/payment-notes';
import { readOrderMoney } from '~/features/payments/order-money.queries.server';
import { ListTabs } from '~/ui/list-tabs';
import { PageTitle } from '~/ui/page';
import { TablePage } from '~/ui/table-page';

const HERE = '/dashboard/my-orders';

export const meta: MetaFunction = () => [{ title: `${t('orders.my')} · Rummage` }];

export const loader = pageLoader(async (args) => {
  requirePage(args, 'order:list-own');
  const { ctx, url } = args;
  const { language } = args.context;
  const { key, statuses } = partOf(orderParts, url);
  const page = await listMyOrders(ctx, { ...tableRequest(url), statuses });
  const counts = await countMyOrders(ctx);
  const moneyOf = await readOrderMoney(
    ctx,
    page.items.map(({ id }) => id),
    'buyer',
  );
  const toRow = (row: OrderRow) => ({
    ...toOrderView(row),
    ...moneyInWords(moneyOf(row), language.t),
    title: row.name,
    payHref: paymentPath(row.id),
    receiptHref: receiptPath(row.id),
  });
  return {
    table: tableView(url, page, toRow, key ? { status: key } : {}),
    tabs: tabsOf(orderParts, { current: key, counts, path: HERE, t: language.t }),
  };
});

/** Cancels one order. An order that has already ended gives a message, not an error page. */
export const action = pageAction(async (args) => {
  const orderId = oneValue(args.form, 'orderId') ?? '';
  const { applied } = await toastConflict(args, HERE, () => cancelUnpaidOrder(args.ctx, orderId));
  const message = applied ? 'orders.cancelled' : 'orders.alreadyEnded';
  return redirectWithToast(args, HERE, 'success', message);
}, requires('order:cancel'));

const nothingYet = () => ({
  title: t('orders.empty.title'),
  text: t('orders.empty.text'),
  next: { href: '/', label: t('orders.browse') },
});
const noneOfThis = () => ({
  title: t('orders.none.title'),
  next: { href: HERE, label: t('orders.none.next') },
});

export default function MyOrders() {
  const { table, tabs } = useLoaderData<typeof loader>();
  return (
    <>
      <PageTitle>{t('orders.my')}</PageTitle>
      <ListTabs label={t('orders.byStatus')} tabs={tabs} />
      <TablePage
        caption={t('orders.my')}
        searchLabel={t('orders.search')}
        columns={orderColumns(table.startAt)}
        table={table}
        rowKey={({ id }) => id}
        empty={tabs.some(({ count }) => count > 0) ? noneOfThis() : nothingYet()}
      />
    </>
  );
}
