import { findImpartialAdminIds } from '~/features/accounts/find-admins.server';
import { targetOf, type InAppKind } from '~/features/notifications/notification-kinds';
import { notify, notifyInApp } from '~/features/notifications/notifications.server';
import { msg, type Message } from '~/i18n/language';
import type { Moment } from '~/i18n/values';
import { priceOf, type Money } from '~/lib/money';
import type { Tx } from '~/platform/db/database';
import type { Services } from '~/platform/services';
import { actorIdOf, type OrderEventInput } from './order-events';
import { unconfirmedNews } from './order-mails.server';
import { orderPath } from './order-paths';
import type { OrderState } from './load-order-state.sql.server';

type Sending = Pick<Services, 'clock' | 'mailer' | 'env'>;

/** The steps of an order after its booking that the other side is notified of. */
type Progress = Extract<InAppKind, `order-${string}`>;

interface Texts {
  subject: (values: { product: string; amount: Money }) => Message;
  text: Text;
  /** For the buyer, if it is another one. */
  buyersText?: Text;
}

/** `until`: the end of the time that the new state of the order lasts. */
type Text = (values: { until: Moment }) => Message;

/** The mails: one sentence about the event, and one about the next step. */
const texts: Record<Progress, Texts> = {
  'order-requested': {
    subject: (values) => msg('mails.progress.requested', values),
    text: (values) => msg('mails.progress.requestedNext', values),
  },
  'order-accepted': {
    subject: (values) => msg('mails.progress.accepted', values),
    text: (values) => msg('mails.progress.acceptedNext', values),
  },
  'order-declined': {
    subject: (values) => msg('mails.progress.declined', values),
    text: () => 'mails.progress.declinedNext',
  },
  'order-received': {
    subject: (values) => msg('mails.progress.received', values),
    text: (values) => msg('mails.progress.receivedNext', values),
    buyersText: (values) => msg('mails.progress.receivedBuyer', values),
  },
  'order-disputed': {
    subject: (values) => msg('mails.progress.disputed', values),
    text: (values) => msg('mails.progress.disputedNext', values),
  },
  'order-dispute-withdrawn': {
    subject: (values) => msg('mails.progress.withdrawn', values),
    text: () => 'mails.progress.withdrawnNext',
  },
  'order-completed': {
    subject: (values) => msg('mails.progress.completed', values),
    text: () => 'mails.progress.completedNext',
  },
  'order-refunded': {
    subject: (values) => msg('mails.progress.refunded', values),
    text: () => 'mails.progress.refundedNext',
  },
};

/** Name of an event in notifications to the people of the order. */
function progressOf({ event }: OrderEventInput, { status }: OrderState): Progress {
  if (event === 'refund') return 'order-refunded';
  if (event === 'accept') return 'order-accepted';
  if (event === 'decline') return 'order-declined';
  if (event === 'withdraw') return 'order-dispute-withdrawn';
  switch (status) {
    case 'requested':
    case 'received':
    case 'disputed':
    case 'completed':
      return `order-${status}`;
    default:
      throw new Error(`${event} to ${status} has no notification.`);
  }
}

/**
 * Notifies buyer and seller, but not the one who caused it, of a step of their order that is not
 * announced in another way.
 */
export async function notifyOfProgress({
  tx,
  deps,
  order,
  input,
}: {
  tx: Tx;
  deps: Sending;
  order: OrderState;
  input: OrderEventInput;
}): Promise<void> {
  if ('announced' in input && input.announced) return;
  const kind = progressOf(input, order);
  const { id, productId, buyerId, sellerId, name: product } = order;
  const actorId = actorIdOf(input);
  const amount = input.event === 'refund' ? input.amount : priceOf(order);
  const ofAdmin = refundOfAdmin(input);
  const deadline = order.deadlineAt ?? deps.clock.now();
  const until = { iso: deadline.toISOString(), kind: 'short' } as const;
  // A second refund, or a second dispute, is another occasion; a request and its acceptance happen once.
  const isOnce = kind === 'order-requested' || kind === 'order-accepted';
  const key = isOnce ? id : `${id}:${order.refundedMinor}:${deps.clock.now().getTime()}`;
  for (const userId of [buyerId, sellerId]) {
    if (userId === actorId) continue;
    const row = { userId, kind, key, productId, actorId, subjectId: id, ...amount };
    await notifyInApp(tx, deps, row);
    const { subject, text, buyersText = text } = texts[kind];
    await notify(tx, deps, {
      userId,
      kind: 'order-progress',
      about: `${kind}:${key}`,
      // An order in cash costs nothing to bring about (ADR 297).
      unconfirmed:
        order.paymentMethod === 'cash' ? (language) => unconfirmedNews(order, language) : 'message',
      // Later ones say how it went on; a dispute is news to its seller at any time.
      expiresAt: isOnce || kind === 'order-received' ? deadline : undefined,
      message: ({ t }) => ({
        subject: t(subject({ product, amount })),
        parts: [
          t(userId === buyerId ? buyersText({ until }) : (ofAdmin ?? text({ until }))),
          { link: t('mails.progress.order'), path: orderPath(id) },
        ],
      }),
    });
  }
}

/** Who decided a refund and who pays for it, for the seller; null unless an admin decided it. */
function refundOfAdmin(input: OrderEventInput): Message | null {
  if (input.event !== 'refund' || input.by !== 'admin') return null;
  const { amount, borneMinor = 0 } = input;
  if (borneMinor === 0) return 'mails.progress.refundedByAdmin';
  const borne = { ...amount, amountMinor: borneMinor };
  return msg('mails.progress.refundedByShop', { borne, amount });
}

/**
 * Notifies buyer and seller, once a dispute, that an admin decides because its time is over. Does
 * nothing where one of them has asked for the decision.
 */
export async function notifyOfLateDispute(
  tx: Tx,
  deps: Sending,
  { id, productId, buyerId, sellerId, name: product }: OrderState,
): Promise<void> {
  const dispute = await tx.dispute.findUnique({ where: { openOrderId: id } });
  if (!dispute || dispute.status === 'escalated') return;
  const since = { orderId: id, type: 'escalate', at: { gte: dispute.createdAt } };
  if ((await tx.orderEvent.count({ where: since })) > 1) return;
  const kind = 'dispute-escalated';
  for (const userId of [buyerId, sellerId]) {
    const target = { kind, productId, subjectId: id, outcome: null } as const;
    await notifyInApp(tx, deps, { ...target, userId, key: dispute.id });
    await notify(tx, deps, {
      userId,
      kind: 'order-progress',
      about: `${kind}:${dispute.id}`,
      unconfirmed: 'message',
      message: ({ t }) => ({
        subject: t('mails.dispute.escalated', { product }),
        parts: [t('mails.dispute.late'), { link: t('mails.dispute.link'), path: targetOf(target) }],
      }),
    });
  }
}

/** Notifies the admins, but for its parties, that a dispute has had no end for too long. */
export async function notifyAdminsOfDispute(
  tx: Tx,
  deps: Sending,
  order: OrderState,
): Promise<void> {
  const { id, productId, name: product, buyerId, sellerId } = order;
  const key = `${id}:${deps.clock.now().getTime()}`;
  for (const userId of await findImpartialAdminIds(tx, [buyerId, sellerId])) {
    await notify(tx, deps, {
      userId,
      kind: 'dispute-waiting',
      about: key,
      inApp: { productId, subjectId: id },
      unconfirmed: 'message',
      message: ({ t }) => ({
        subject: t('mails.progress.waiting', { product }),
        parts: [
          t('mails.progress.waitingNext'),
          { link: t('mails.moderation.decide'), path: '/dashboard/disputes' },
        ],
      }),
    });
  }
}
