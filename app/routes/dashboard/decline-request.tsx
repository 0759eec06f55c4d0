import { redirect, type MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { t } from '~/i18n/render-language';
import { pageLoader } from '~/http/page-handler.server';
import { requirePage } from '~/http/return-to';
import { getOrderPage } from '~/features/orders/order-page.queries.server';
import { orderListPath, orderPath } from '~/features/orders/order-paths';
import { DomainError } from '~/lib/domain-error';
import { ConfirmPage } from '~/ui/form-page';

export const meta: MetaFunction = () => [{ title: `${t('orders.request.decline')} · Rummage` }];

/** Asks the seller once; the form is answered by the order's page. */
export const loader = pageLoader(async (args) => {
  requirePage(args, 'order:answer-request');
  const { id, name, side, status, buyer } = await getOrderPage(args.ctx, args.params.id ?? '');
  if (side !== 'seller') throw new DomainError('forbidden', 'orders.sellerOnly');
  if (status !== 'requested') throw redirect(orderPath(id));
  return { menuPage: orderListPath(side), id, name, buyer: buyer.name };
});

export default function DeclineRequest() {
  const { id, name, buyer } = useLoaderData<typeof loader>();
  return (
    <ConfirmPage
      title={t('orders.declinePage.question', { name, buyer })}
      confirmLabel={t('orders.request.decline')}
      action={orderPath(id)}
      fields={{ intent: 'decline' }}
      cancelHref={orderPath(id)}
      cancelLabel={t('orders.page.back')}
    >
      <p>{t('orders.declinePage.text')}</p>
    </ConfirmPage>
  );
}
