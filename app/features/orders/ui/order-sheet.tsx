import type { ReactNode } from 'react';
import { t, Text } from '~/i18n/render-language';
import { DatedNotes, type DatedNote } from '~/ui/dashboard-formats';
import { BackLink } from '~/ui/back-link';
import { A } from '~/ui/link';
import type { FormReply } from '~/ui/parse-form';
import { orderListPath } from '../order-paths';
import type { OrderPageView } from '../order-page.queries.server';
import { HandoverPanel } from './handover-panel';
import { OrderActions } from './order-actions';
import { DeadlineText, LeadText, titleOf } from './order-lead';
import { OrderParties } from './order-parties';
import { OrderSteps } from './order-steps';
import { OrderTimeline } from './order-timeline';

interface OrderSheetProps {
  order: OrderPageView;
  /** In place of the sentence about the state. */
  lead: string | null;
  /** Refunds and disputes at the card provider. */
  notes: readonly DatedNote[];
  /** The reply to the form of the handover code. */
  reply: FormReply | undefined;
  /** The buyer's form of the contact details that the order lacks, or what was sent too late. */
  contact: ReactNode;
  /** Parts of other features: the order's dispute, and the form that refunds it. */
  children?: ReactNode;
  /** Below the order: its refund and its reviews. */
  rest?: ReactNode;
}

const listNames = {
  buyer: 'orders.my',
  seller: 'products.mine.title',
  admin: 'orders.page.payments',
} as const;

/** An order as its buyer, its seller or an admin sees it: its state and what there is to do first. */
export function OrderSheet({
  order,
  lead,
  notes,
  reply,
  contact,
  children,
  rest,
}: OrderSheetProps) {
  // What there is to answer comes before the receipt.
  const isDisputed = order.status === 'disputed';
  return (
    <article>
      <p className="print:hidden">
        <BackLink href={orderListPath(order.side)}>{t(listNames[order.side])}</BackLink>
      </p>
      <h1
        tabIndex={-1}
        autoFocus
        className="font-display text-xl font-semibold text-pretty wrap-anywhere outline-none lg:text-2xl"
      >
        {titleOf(order)}
      </h1>
      <div className="order-lead">
        {lead ? <p>{lead}</p> : <LeadText order={order} />}
        <DeadlineText order={order} />
      </div>
      <div className="order-page">
        <div>
          {contact ? (
            <section className="max-w-prose rounded-lg bg-sage p-4 print:hidden">{contact}</section>
          ) : null}
          <HandoverPanel order={order} reply={reply} />
          {isDisputed ? children : null}
          <OrderActions order={order} />
          {isDisputed ? null : children}
          {notes.length > 0 ? (
            <section aria-labelledby="since">
              <h2 id="since" className="text-lg font-semibold">
                {t('orders.since')}
              </h2>
              <DatedNotes notes={notes} />
            </section>
          ) : null}
        </div>
        <OrderParties order={order} />
        <div>
          <OrderSteps order={order} />
          <OrderTimeline order={order} />
          {rest}
        </div>
      </div>
      {order.paymentMethod === 'cash' && order.side === 'buyer' ? (
        <p className="mt-8 max-w-prose text-sm text-ink-soft print:hidden">
          <Text
            message="orders.cash.report"
            tags={{
              link: (
                <A
                  href={`/products/${order.productId}/report`}
                  data-link=""
                  className="underline underline-offset-4"
                />
              ),
            }}
          />
        </p>
      ) : null}
    </article>
  );
}
