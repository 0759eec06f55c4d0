import { redirect } from '@remix-run/node';
import { pageLoader, readOnly } from '~/http/page-handler.server';
import { requirePage } from '~/http/return-to';
import { orderPath } from '~/features/orders/order-paths';

/** The address of an order while only its buyer had a page for it. */
export const loader = pageLoader(async (args) => {
  requirePage(args, 'order:see');
  return redirect(orderPath(args.params.id ?? ''));
});

export const action = readOnly;
