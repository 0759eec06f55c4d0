import { redirectDocument, type MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { oneValue } from '~/http/form-values.server';
import { Suspense } from 'react';
import { inTitle, t } from '~/i18n/render-language';
import { toastRefusal } from '~/http/conflict-toast.server';
import { submitForm } from '~/http/form-fields.server';
import {
  pageAction,
  pageLoader,
  redirectWithToast,
  type FormArgs,
} from '~/http/page-handler.server';
import { requirePage } from '~/http/return-to';
import { readOrderPanels } from '~/features/disputes/order-panels.server';
import { DisputePanel } from '~/features/disputes/ui/dispute-panel';
import { acceptRequest, declineRequest } from '~/features/orders/answer-request.server';
import { completeOwnContact } from '~/features/orders/complete-contact.server';
import { confirmHandover, confirmReceipt } from '~/features/orders/confirm-handover.server';
import { lacksRefund } from '~/features/orders/lacks-refund';
import { listAgain } from '~/features/orders/list-again.server';
import { getOrderPage } from '~/features/orders/order-page.queries.server';
import { requireOrderStep, requireParty } from '~/features/orders/order-party.server';
import { orderListPath, orderPath, paymentPath } from '~/features/orders/order-paths';
import { contactSchema } from '~/features/orders/order.schema';
import { handoverSchema } from '~/features/orders/handover.schema';
import { OrderSheet } from '~/features/orders/ui/order-sheet';
import { notesInWords } from '~/features/payments/payment-notes';
import { RefundPanel } from '~/features/payments/ui/refund-panel';
import { readOneOrderMoney } from '~/features/payments/order-money.queries.server';
import { findProceeds } from '~/features/payouts/statement.server';
import { getOrderReviews } from '~/features/reviews/review.queries.server';
import type { MessageKey } from '~/i18n/language';
import { DomainError } from '~/lib/domain-error';
import { lazyPart } from '~/ui/lazy-part';

// Only pages of completed orders load what shows their reviews (as the booking form, ADR 101).
const ReviewPanel = import.meta.env.SSR
  ? (await import('~/features/reviews/ui/review-panel')).default
  : lazyPart(() => import('~/features/reviews/ui/review-panel'));

// Few orders lack contact details, and few forms are sent too late.
const ContactForm = import.meta.env.SSR
  ? (await import('~/features/orders/ui/contact-form')).default
  : lazyPart(() => import('~/features/orders/ui/contact-form'));

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  {
    title: `${data ? t('orders.page.title', { name: inTitle(data.order.name) }) : t('orders.page.bare')} · Rummage`,
  },
];

export const loader = pageLoader(async (args) => {
  requirePage(args, 'order:see');
  const order = await getOrderPage(args.ctx, args.params.id ?? '');
  const isParty = order.side !== 'admin';
  const isOver = order.status === 'completed' || order.status === 'refunded';
  const [{ notes, refunded }, panels, proceeds, reviews] = await Promise.all([
    readOneOrderMoney(args.ctx, order, order.side),
    readOrderPanels(args.ctx, order.id, isParty),
    order.side === 'buyer' ? null : findProceeds(args.ctx, order.id),
    isParty && isOver ? getOrderReviews(args.ctx, order.id) : null,
  ]);
  // The admins are asked already: nothing else happens at the deadline.
  const deadline = panels.dispute.status === 'escalated' ? null : order.deadline;
  const { t: inWords } = args.context.language;
  return {
    menuPage: orderListPath(order.side),
    order: { ...order, deadline, refunded, proceeds: proceeds ?? order.proceeds },
    lead:
      isParty && lacksRefund({ ...order, refunded }) ? inWords('orders.lead.refundFailed') : null,
    // A form that was sent too late is answered in its place.
    hasForm: Boolean(
      order.missing || (order.side === 'seller' && order.tries && !order.buyer.deleted),
    ),
    panels,
    reviews,
    notes: notesInWords(notes, inWords),
  };
});

/** Takes one step of one side, sent from this page or from the pages that ask for confirmation. */
export const action = pageAction(
  async (args) => {
    const { ctx, form, params } = args;
    const id = params.id ?? '';
    switch (oneValue(form, 'intent')) {
      case 'hand-over':
        await requireOrderStep(ctx, id, { needs: 'order:hand-over', side: 'seller' });
        return submitForm(args, handoverSchema, async ({ code }) => {
          await confirmHandover(ctx, id, code);
          return redirectWithToast(args, orderPath(id), 'success', 'orders.handover.done');
        });
      case 'contact':
        await requireOrderStep(ctx, id, { needs: 'order:pay', side: 'buyer' });
        return submitForm(args, contactSchema, async (contact) => {
          const { isUnpaid } = await completeOwnContact(ctx, id, contact);
          // A full page load: only the payment page's own document may load the card provider's form.
          if (isUnpaid) return redirectDocument(paymentPath(id));
          return redirectWithToast(args, orderPath(id), 'success', 'orders.contact.saved');
        });
      case 'received':
        return step(args, 'orders.handover.receivedDone', () => confirmReceipt(ctx, id));
      case 'accept':
        return step(args, 'orders.request.accepted', () =>
          acceptRequest(ctx, id, oneValue(form, 'place')),
        );
      case 'decline':
        return step(args, 'orders.request.declined', () => declineRequest(ctx, id));
      case 'list-again': {
        const { productId } = await getOrderPage(ctx, id);
        return step(args, 'orders.listAgain.done', () => listAgain(ctx, productId));
      }
      default:
        throw new DomainError('bad_request');
    }
  },
  { needs: 'order:see', authorise: ({ ctx, params }) => requireParty(ctx, params.id ?? '') },
);

async function step(args: FormArgs, done: MessageKey, work: () => Promise<unknown>) {
  const here = orderPath(args.params.id ?? '');
  await toastRefusal(args, here, work);
  return redirectWithToast(args, here, 'success', done);
}

export default function Order() {
  const { order, lead, hasForm, notes, panels, reviews } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const isUnpaid = order.status === 'reserved' && order.paymentMethod === 'card';
  return (
    <OrderSheet
      key={order.id}
      order={order}
      lead={lead}
      notes={notes}
      reply={reply}
      contact={
        order.missing || (reply && !hasForm) ? (
          <Suspense>
            <ContactForm
              values={order.missing}
              reply={reply}
              button={t(isUnpaid ? 'orders.contact.saveAndPay' : 'orders.contact.save')}
            />
          </Suspense>
        ) : null
      }
      rest={
        <>
          <RefundPanel {...panels.refund} notes={[]} />
          {reviews ? (
            <Suspense>
              <ReviewPanel reviews={reviews} />
            </Suspense>
          ) : null}
        </>
      }
    >
      <DisputePanel {...panels.dispute} />
    </OrderSheet>
  );
}
