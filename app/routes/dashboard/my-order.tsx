import type { MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { t } from '~/i18n/render-language';
import { pageLoader } from '~/http/page-handler.server';
import { requirePage } from '~/http/return-to';
import { OrderSheet } from '~/features/orders/ui/order-sheet';
import { getOwnOrder } from '~/features/orders/own-order.queries.server';
import { notesInWords } from '~/features/payments/payment-notes';
import { readOrderMoney } from '~/features/payments/reversals.server';

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  {
    title: `${data ? t('orders.page.title', { name: data.order.name }) : t('orders.page.bare')} · Rummage`,
  },
];

export const loader = pageLoader(async (args) => {
  requirePage(args, 'order:list-own');
  const order = await getOwnOrder(args.ctx, args.params.id ?? '');
  const moneyOf = await readOrderMoney(args.ctx, [order.id]);
  return { order, notes: notesInWords(moneyOf(order).notes, args.context.language.t) };
});

export default function MyOrder() {
  const { order, notes } = useLoaderData<typeof loader>();
  return <OrderSheet key={order.id} order={order} notes={notes} />;
}
