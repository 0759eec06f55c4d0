import type { MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { t, Text } from '~/i18n/render-language';
import { pageLoader, redirectWithToast } from '~/http/page-handler.server';
import { requirePage } from '~/http/return-to';
import { isPaid } from '~/features/orders/order.policy';
import { getOwnOrder } from '~/features/orders/own-order.queries.server';
import { OrderMessageLink } from '~/features/conversations/ui/message-link';
import { ConfirmPage } from '~/ui/form-page';
import { DateTime } from '~/ui/formats';

const LIST = '/dashboard/my-orders';

export const meta: MetaFunction = () => [{ title: `${t('orders.cancelPage.title')} · Rummage` }];

/** Asks once; the form is answered by the list of orders, which shows the result. */
export const loader = pageLoader(async (args) => {
  requirePage(args, 'order:cancel');
  const { id, productId, name, status, heldUntil } = await getOwnOrder(
    args.ctx,
    args.params.id ?? '',
  );
  if (status === 'reserved' || status === 'requested') return { id, productId, name, heldUntil };
  throw isPaid(status)
    ? await redirectWithToast(args, LIST, 'error', 'orders.paidAlready')
    : await redirectWithToast(args, LIST, 'success', 'orders.alreadyEnded');
});

export default function CancelOrder() {
  const { heldUntil, name, ...order } = useLoaderData<typeof loader>();
  return (
    <ConfirmPage
      title={t('orders.cancelPage.question', { name })}
      confirmLabel={t('orders.cancel')}
      action={LIST}
      fields={{ intent: 'cancel', orderId: order.id }}
      cancelHref={LIST}
      cancelLabel={t('orders.cancelPage.back')}
      footer={<OrderMessageLink order={order} side="buyer" />}
    >
      <p>
        <Text
          message="orders.cancelPage.text"
          values={{ when: <DateTime iso={heldUntil} kind="short" /> }}
        />
      </p>
    </ConfirmPage>
  );
}
