import { mailPerson } from '~/features/accounts/mail-person.server';
import type { InAppKind } from '~/features/notifications/notification-kinds';
import { notify, notifyInApp } from '~/features/notifications/notifications.server';
import type { OrderState } from '~/features/orders/load-order-state.sql.server';
import { msg, type Message, type MessageKey } from '~/i18n/language';
import type { Money } from '~/lib/money';
import type { Tx } from '~/platform/db/database';
import type { Services } from '~/platform/services';
import type { DisputeActor, DisputeEvent } from './dispute-machine';
import { disputePath } from './dispute-paths';

type Sending = Pick<Services, 'clock' | 'mailer' | 'env'>;

/** The steps of a dispute that the other side is notified of. */
type Step = Extract<InAppKind, `dispute-${string}`>;

const steps: Partial<Record<DisputeEvent, Step>> = {
  answer: 'dispute-answered',
  propose: 'dispute-proposed',
  accept: 'dispute-agreed',
  escalate: 'dispute-escalated',
  decide: 'dispute-decided',
};

interface Texts {
  subject: (values: { product: string }) => Message;
  next: MessageKey;
}

const texts: Partial<Record<Step, Texts>> = {
  'dispute-answered': {
    subject: (values) => msg('mails.dispute.answered', values),
    next: 'mails.dispute.answeredNext',
  },
  'dispute-proposed': {
    subject: (values) => msg('mails.dispute.proposed', values),
    next: 'mails.dispute.proposedNext',
  },
  'dispute-agreed': {
    subject: (values) => msg('mails.dispute.agreed', values),
    next: 'mails.dispute.agreedNext',
  },
  'dispute-escalated': {
    subject: (values) => msg('mails.dispute.escalated', values),
    next: 'mails.dispute.escalatedNext',
  },
};

interface Occasion {
  order: OrderState;
  event: DisputeEvent;
  by: DisputeActor;
  actorId?: string | undefined;
  /** Of a proposal, an agreement or a decision. */
  amountMinor?: number | undefined;
  /** The admin's reason for a decision. */
  reason?: string | undefined;
}

/**
 * Notifies buyer and seller, but not the one who caused it, of a step of their dispute. A decision is
 * mailed to both with its reason, and no switch keeps it back. The texts of the two are not in mails
 * (decision 53a).
 */
export async function notifyOfDispute(tx: Tx, deps: Sending, occasion: Occasion): Promise<void> {
  const { order, event, by, actorId = null, amountMinor } = occasion;
  const kind = steps[event];
  if (!kind) return;
  const { id, productId, buyerId, sellerId, currency, name: product } = order;
  const key = `${id}:${deps.clock.now().getTime()}:${event}`;
  const amount: Money | null =
    amountMinor === undefined || amountMinor === 0 ? null : { amountMinor, currency };
  for (const userId of [buyerId, sellerId]) {
    const isCause = userId === actorId && by !== 'admin';
    if (isCause) continue;
    const of = by === 'admin' ? null : actorId;
    await notifyInApp(tx, deps, {
      ...{ userId, kind, key, productId, subjectId: id, actorId: of },
      ...amount,
    });
    if (event === 'decide') {
      const decided = { product, amount, reason: occasion.reason ?? '', orderId: id };
      await mailDecision(tx, deps, userId, { ...decided, isAll: isAllOf(order, amountMinor), key });
      continue;
    }
    const step = texts[kind];
    if (!step) continue;
    await notify(tx, deps, {
      ...{ userId, kind: 'order-progress', about: `${kind}:${key}` },
      message: ({ t }) => ({
        subject: t(step.subject({ product })),
        parts: [t(step.next), { link: t('mails.dispute.link'), path: disputePath(id) }],
      }),
    });
  }
}

function isAllOf({ priceMinor, refundedMinor }: OrderState, amountMinor = 0): boolean {
  return amountMinor >= priceMinor - refundedMinor;
}

interface Decision {
  key: string;
  orderId: string;
  product: string;
  amount: Money | null;
  isAll: boolean;
  reason: string;
}

async function mailDecision(
  tx: Tx,
  deps: Sending,
  userId: string,
  { key, orderId, product, amount, isAll, reason }: Decision,
): Promise<void> {
  const outcome: Message = !amount
    ? 'mails.dispute.released'
    : isAll
      ? msg('mails.dispute.refunded', { amount })
      : msg('mails.dispute.partRefunded', { amount });
  await mailPerson(tx, deps, userId, {
    key: `dispute-decided:${key}:${userId}`,
    message: ({ name, language: { t } }) => ({
      subject: t('mails.dispute.decided', { product }),
      parts: [
        t('mails.hello', { name }),
        t(outcome),
        t('mails.moderation.reason', { reason }),
        { link: t('mails.dispute.link'), path: disputePath(orderId) },
      ],
    }),
  });
}
