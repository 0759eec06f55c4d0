import type { MessageKey } from '~/i18n/language';
import { t } from '~/i18n/render-language';

const orderEvents: Partial<Record<string, MessageKey>> = {
  book: 'disputes.event.book',
  capture: 'disputes.event.capture',
  'hand-over': 'disputes.event.handOver',
  receive: 'disputes.event.receive',
  'assume-received': 'disputes.event.assumeReceived',
  complete: 'disputes.event.complete',
  dispute: 'disputes.event.dispute',
  withdraw: 'disputes.event.withdraw',
  escalate: 'disputes.event.waits',
  release: 'disputes.event.release',
  refund: 'disputes.event.refund',
};

/** While rendering: an event of an order; an event that this version does not know is unchanged. */
export function orderEventText(type: string): string {
  const key = orderEvents[type];
  return key ? t(key) : type;
}
