import type { MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { pageLoader } from '~/http/page-handler.server';
import { requirePage } from '~/http/return-to';
import { OrderSheet } from '~/features/orders/ui/order-sheet';
import { getOwnOrder } from '~/features/orders/own-order.queries.server';

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `${data ? `Order of ${data.name}` : 'Order'} · Rummage` },
];

export const loader = pageLoader(async (args) => {
  requirePage(args, 'order:list-own');
  return getOwnOrder(args.ctx, args.params.id ?? '');
});

export default function MyOrder() {
  const order = useLoaderData<typeof loader>();
  return <OrderSheet key={order.id} order={order} />;
}
