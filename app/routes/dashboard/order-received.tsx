import { redirect, type MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { t } from '~/i18n/render-language';
import { pageLoader } from '~/http/page-handler.server';
import { requirePage } from '~/http/return-to';
import { getOrderPage } from '~/features/orders/order-page.queries.server';
import { orderPath } from '~/features/orders/order-paths';
import { OrderMessageLink } from '~/features/conversations/ui/message-link';
import { DomainError } from '~/lib/domain-error';
import { ConfirmPage } from '~/ui/form-page';

export const meta: MetaFunction = () => [{ title: `${t('orders.handover.received')} · Rummage` }];

/** Asks the buyer once; the form is answered by the order's page. */
export const loader = pageLoader(async (args) => {
  requirePage(args, 'order:receive');
  const order = await getOrderPage(args.ctx, args.params.id ?? '');
  const { id, productId, name, side, tries, paymentMethod, mayWrite } = order;
  if (side !== 'buyer') throw new DomainError('forbidden', 'orders.buyerOnly');
  if (!tries) throw redirect(orderPath(id));
  return { id, productId, name, paymentMethod, mayWrite };
});

export default function OrderReceived() {
  const { name, paymentMethod, mayWrite, ...order } = useLoaderData<typeof loader>();
  return (
    <ConfirmPage
      title={t('orders.receivedPage.question', { name })}
      confirmLabel={t('orders.handover.received')}
      confirmVariant="primary"
      action={orderPath(order.id)}
      fields={{ intent: 'received' }}
      cancelHref={orderPath(order.id)}
      cancelLabel={t('orders.page.back')}
      footer={mayWrite ? <OrderMessageLink order={order} side="buyer" /> : null}
    >
      <p>
        {paymentMethod === 'cash' ? t('orders.receivedPage.cash') : t('orders.receivedPage.text')}
      </p>
    </ConfirmPage>
  );
}
