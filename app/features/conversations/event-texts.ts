import type { Language } from '~/i18n/language';
import type { Money } from '~/lib/money';

type EventText = (t: Language['t'], amount: Money) => string;

/**
 * The steps of orders and offers as a conversation names them, after the name of the person or 'You':
 * no text is a verb of a third person.
 */
const texts: Record<string, EventText> = {
  'order-reserved': (t, amount) => t('conversations.event.reserved', { amount }),
  'order-paid': (t) => t('conversations.event.paid'),
  'order-cancelled': (t) => t('conversations.event.cancelled'),
  'order-expired': (t) => t('conversations.event.expired'),
  'order-removed': (t) => t('conversations.event.removed'),
  'order-refunded': (t) => t('conversations.event.refunded'),
  'order-requested': (t, amount) => t('conversations.event.requested', { amount }),
  'order-accepted': (t, amount) => t('conversations.event.requestAccepted', { amount }),
  'order-declined': (t, amount) => t('conversations.event.requestDeclined', { amount }),
  'order-received': (t) => t('conversations.event.received'),
  'order-disputed': (t) => t('conversations.event.disputed'),
  'order-completed': (t) => t('conversations.event.completed'),
  'order-part-refunded': (t, amount) => t('conversations.event.partRefunded', { amount }),
  'dispute-answer': (t) => t('conversations.event.disputeAnswered'),
  'dispute-propose': (t, amount) => t('conversations.event.disputeProposed', { amount }),
  'dispute-escalate': (t) => t('conversations.event.disputeEscalated'),
  'dispute-account-gone': (t) => t('conversations.event.disputeAccountGone'),
  'dispute-decide': (t) => t('conversations.event.disputeDecided'),
  'dispute-withdraw': (t) => t('conversations.event.disputeWithdrawn'),
  'listing-sold-elsewhere': (t) => t('conversations.event.soldElsewhere'),
  'offer-make': (t, amount) => t('conversations.event.offer', { amount }),
  'offer-counter': (t, amount) => t('conversations.event.counter', { amount }),
  'offer-accept': (t, amount) => t('conversations.event.accepted', { amount }),
  'offer-decline': (t, amount) => t('conversations.event.declined', { amount }),
  'offer-withdraw': (t, amount) => t('conversations.event.withdrawn', { amount }),
  'offer-expire': (t, amount) => t('conversations.event.lapsed', { amount }),
  'offer-end': (t, amount) => t('conversations.event.ended', { amount }),
};

/** The columns of an event that its text is made of. */
interface EventColumns {
  eventType: string | null;
  amountMinor: number | null;
  currency: string | null;
}

/** The text of an event; of one that this version does not know, a general one. */
export function eventText({ eventType, amountMinor, currency }: EventColumns, t: Language['t']) {
  const text = texts[eventType ?? ''];
  const amount = { amountMinor: amountMinor ?? 0, currency: currency ?? 'USD' };
  return text ? text(t, amount) : t('conversations.event.other');
}
