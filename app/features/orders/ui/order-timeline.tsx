import { t } from '~/i18n/render-language';
import { DateTime } from '~/ui/formats';
import type { OrderPageView } from '../order-page.queries.server';

/** The name of an event of an order. */
export const orderEventWords = {
  book: 'orders.event.book',
  request: 'orders.event.request',
  accept: 'orders.event.accept',
  decline: 'orders.event.decline',
  capture: 'orders.event.capture',
  cancel: 'orders.event.cancel',
  remove: 'orders.event.remove',
  abandon: 'orders.event.abandon',
  expire: 'orders.event.expire',
  'hand-over': 'orders.event.handOver',
  receive: 'orders.event.receive',
  'assume-received': 'orders.event.assumeReceived',
  complete: 'orders.event.complete',
  dispute: 'orders.event.dispute',
  escalate: 'orders.event.escalate',
  withdraw: 'orders.event.withdraw',
  release: 'orders.event.release',
  refund: 'orders.event.refund',
} as const;

/** Events of an order, oldest first. */
export function OrderTimeline({ order }: { order: Pick<OrderPageView, 'events'> }) {
  return (
    <section aria-labelledby="timeline" className="order-history">
      <h2 id="timeline" className="mb-3 text-lg font-semibold">
        {t('orders.timeline')}
      </h2>
      <ol className="divide-y divide-line">
        {order.events.map(({ type, at }, index) => (
          <li key={index}>
            <p>{t(orderEventWords[type])}</p>
            <p className="text-ink-soft">
              <DateTime iso={at} kind="long" />
            </p>
          </li>
        ))}
      </ol>
    </section>
  );
}
