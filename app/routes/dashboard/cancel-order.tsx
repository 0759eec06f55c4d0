import type { MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { pageLoader, redirectWithToast } from '~/http/page-handler.server';
import { requirePage } from '~/http/return-to';
import { getOwnOrder } from '~/features/orders/own-order.queries.server';
import { ConfirmPage } from '~/ui/page';
import { DateTime } from '~/ui/formats';

const LIST = '/dashboard/my-orders';
const ENDED = 'This order had already ended.';
const PAID = 'This order is paid, so it can no longer be cancelled.';

export const meta: MetaFunction = () => [{ title: 'Cancel an order · Rummage' }];

/** Asks once; the form is answered by the list of orders, which shows the result. */
export const loader = pageLoader(async (args) => {
  requirePage(args, 'order:cancel');
  const { id, name, status, heldUntil } = await getOwnOrder(args.ctx, args.params.id ?? '');
  if (status === 'reserved') return { id, name, heldUntil };
  throw status === 'paid'
    ? await redirectWithToast(args, LIST, 'error', PAID)
    : await redirectWithToast(args, LIST, 'success', ENDED);
});

export default function CancelOrder() {
  const { id, name, heldUntil } = useLoaderData<typeof loader>();
  return (
    <ConfirmPage
      title={`Cancel your order of ${name}?`}
      confirmLabel="Cancel order"
      action={LIST}
      fields={{ intent: 'cancel', orderId: id }}
      cancelHref={LIST}
      cancelLabel="Back to my orders"
    >
      <p>
        It is reserved for you until <DateTime iso={heldUntil} kind="short" />. Once cancelled, it
        goes back on sale, and others can book it.
      </p>
    </ConfirmPage>
  );
}
