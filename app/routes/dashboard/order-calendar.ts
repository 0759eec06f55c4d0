import { pageLoader, readOnly } from '~/http/page-handler.server';
import { requirePage } from '~/http/return-to';
import { toCalendar } from '~/features/orders/order-calendar';
import { getOwnOrder } from '~/features/orders/own-order.queries.server';
import { DomainError } from '~/lib/domain-error';

/**
 * The end of the reservation of an own order, for a calendar. A request that the seller has not accepted has
 * none yet, and an order that has ended none any more.
 */
export const loader = pageLoader(async (args) => {
  requirePage(args, 'order:list-own');
  const { ctx, params, context } = args;
  const order = await getOwnOrder(ctx, params.id ?? '');
  if (order.status !== 'reserved') {
    const isRequest = order.status === 'requested';
    throw new DomainError('not_found', isRequest ? 'orders.request.open' : 'orders.notReserved');
  }
  const { publicUrl, clock } = ctx;
  const { language } = context;
  return new Response(toCalendar(order, { publicUrl, now: clock.now(), language }), {
    headers: {
      'Content-Type': 'text/calendar; charset=utf-8',
      'Content-Disposition': 'attachment; filename="rummage-order.ics"',
      'Cache-Control': 'no-store',
    },
  });
});

export const action = readOnly;
