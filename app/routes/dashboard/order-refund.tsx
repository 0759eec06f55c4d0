import { json, type MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { oneValue } from '~/http/form-values.server';
import { shownName } from '~/features/accounts/erased-names';
import { submitForm } from '~/http/form-fields.server';
import { pageAction, pageLoader, redirectWithToast } from '~/http/page-handler.server';
import { requirePage } from '~/http/return-to';
import { orderListPath, orderPath, refundPath } from '~/features/orders/order-paths';
import { notesInWords } from '~/features/payments/payment-notes';
import { refundOrder } from '~/features/payments/refund-order.server';
import { refundSchema } from '~/features/payments/refund.schema';
import {
  checkRefund,
  getRefundable,
  requireRefunder,
} from '~/features/payments/refundable-order.server';
import { ConfirmRefund, RefundForm } from '~/features/payments/ui/refund-form';
import { MessageLink } from '~/features/conversations/ui/message-link';
import { msg } from '~/i18n/language';
import { t, Text } from '~/i18n/render-language';
import { DomainError } from '~/lib/domain-error';
import { DatedNotes } from '~/ui/dashboard-formats';
import { Price } from '~/ui/formats';
import { BackLink } from '~/ui/back-link';
import { PageTitle } from '~/ui/page';

export const meta: MetaFunction = () => [{ title: `${t('payments.refundPage.title')} · Rummage` }];

export const loader = pageLoader(async (args) => {
  requirePage(args, 'order:refund');
  const { notes, ...order } = await getRefundable(args.ctx, args.params.id ?? '');
  return {
    menuPage: orderListPath(order.by),
    order,
    whyNot: order.whyNot && args.context.language.t(order.whyNot),
    notes: notesInWords(notes, args.context.language.t),
  };
});

/** `check` asks whether the amount is right; `refund` refunds it. */
export const action = pageAction(
  async (args) => {
    const { ctx, params, form } = args;
    const id = params.id ?? '';
    return submitForm(args, refundSchema, async (input) => {
      const intent = oneValue(form, 'intent');
      if (intent === 'check') {
        const { amount, borne } = await checkRefund(ctx, id, input);
        return json({ confirm: { amount, borne, refunded: input.refunded }, reply: null });
      }
      if (intent !== 'refund') throw new DomainError('bad_request');
      const { refunded } = await refundOrder(ctx, id, input);
      const done = msg('payments.refundPage.done', { amount: refunded });
      return redirectWithToast(args, refundPath(id), 'success', done);
    });
  },
  {
    needs: 'order:refund',
    authorise: ({ ctx, params }) => requireRefunder(ctx, params.id ?? ''),
  },
);

export default function RefundOrder() {
  const { order, whyNot, notes } = useLoaderData<typeof loader>();
  const answered = useActionData<typeof action>();
  const confirm = answered && 'confirm' in answered ? answered.confirm : null;
  const reply = answered && 'status' in answered ? answered : undefined;
  const { id, name, buyerName, price, refunded, left, by } = order;
  const mayWrite = by === 'seller' && !order.buyerGone;
  const here = refundPath(id);
  const back = by === 'seller' ? orderPath(id) : '/dashboard/payments';
  return (
    <div className="max-w-xl space-y-6">
      <div>
        <BackLink href={back}>
          {by === 'seller' ? t('orders.page.bare') : t('payments.list.title')}
        </BackLink>
        <PageTitle action={mayWrite ? <MessageLink about={{ order: id }} /> : null}>
          <Text message="payments.refundPage.titleOf" values={{ name: <bdi>{name}</bdi> }} />
        </PageTitle>
      </div>
      <div className="@container">
        <dl className="grid grid-cols-[auto_1fr] gap-x-6 gap-y-1 @max-[16rem]:grid-cols-1">
          <dt>{t('payments.refundPage.buyer')}</dt>
          <dd className="wrap-anywhere">
            <bdi>{shownName(buyerName, t)}</bdi>
          </dd>
          <dt>{t('ui.price')}</dt>
          <dd>
            <Price money={price} />
          </dd>
          <dt>{t('disputes.money.refunded')}</dt>
          <dd>
            <Price money={refunded} />
          </dd>
          <dt>{t('disputes.money.left')}</dt>
          <dd>
            <Price money={left} />
          </dd>
        </dl>
      </div>
      <DatedNotes notes={notes} />
      {confirm ? (
        <ConfirmRefund {...confirm} name={name} buyerName={buyerName} backHref={here} />
      ) : whyNot ? (
        <p className="rounded-lg bg-sage p-4">{whyNot}</p>
      ) : (
        <RefundForm key={refunded.amountMinor} order={order} reply={reply} backHref={back} />
      )}
    </div>
  );
}
