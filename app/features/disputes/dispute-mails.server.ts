import { greeting } from '~/features/accounts/greeting';
import { mailPerson } from '~/features/accounts/mail-person.server';
import type { InAppKind } from '~/features/notifications/notification-kinds';
import { notify, notifyInApp } from '~/features/notifications/notifications.server';
import { sellerShareOf } from '~/features/ledger/post-release.server';
import type { OrderState } from '~/features/orders/load-order-state.sql.server';
import { msg, type Message } from '~/i18n/language';
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
  next: (values: { amount: Money }, at: StepState) => Message;
}

interface StepState {
  by: DisputeActor;
  mayAnswer: boolean;
  /** Whether an admin has been asked to decide. */
  isEscalated: boolean;
}

const texts: Partial<Record<Step, Texts>> = {
  'dispute-answered': {
    subject: (values) => msg('mails.dispute.answered', values),
    next: (_, { isEscalated }) =>
      isEscalated ? 'disputes.lead.escalated' : 'mails.dispute.answeredNext',
  },
  'dispute-proposed': {
    subject: (values) => msg('mails.dispute.proposed', values),
    next: () => 'mails.dispute.proposedNext',
  },
  'dispute-agreed': {
    subject: (values) => msg('mails.dispute.agreed', values),
    next: (values) => msg('mails.dispute.agreedNext', values),
  },
  'dispute-escalated': {
    subject: (values) => msg('mails.dispute.escalated', values),
    next: (_, { by, mayAnswer }) => {
      if (by === 'order') return 'mails.dispute.accountGone';
      return mayAnswer ? 'mails.dispute.escalatedNext' : 'mails.dispute.escalatedAgree';
    },
  },
};

interface Occasion {
  order: OrderState;
  event: DisputeEvent;
  by: DisputeActor;
  actorId?: string | undefined;
  /** Whether the seller can still answer the dispute. */
  answerable: boolean;
  /** Whether an admin has been asked to decide. */
  isEscalated: boolean;
  /** Amount of a proposal, an agreement or a decision. */
  amountMinor?: number | undefined;
  /** The admin's reason for a decision. */
  reason?: string | undefined;
}

/**
 * Notifies buyer and seller of a step of their dispute: its end both of them, with the amounts, and
 * the other steps only the one who did not cause it. A decision is mailed with its reason, and no
 * switch keeps it back. `by: 'order'` with an `actorId`: that account is deleted. The texts of the two
 * are not in mails (decision 53a).
 */
export async function notifyOfDispute(tx: Tx, deps: Sending, occasion: Occasion): Promise<void> {
  const { order, event, by, actorId = null, answerable, isEscalated } = occasion;
  const { amountMinor, reason } = occasion;
  const kind = steps[event];
  if (!kind) return;
  const { id, productId, buyerId, sellerId, currency, name: product } = order;
  const key = `${id}:${deps.clock.now().getTime()}:${event}`;
  const amount: Money | null =
    amountMinor === undefined || amountMinor === 0 ? null : { amountMinor, currency };
  for (const userId of [buyerId, sellerId]) {
    if (userId === actorId && by !== 'admin' && event !== 'accept') continue;
    const of = by === 'admin' || by === 'order' ? null : actorId;
    await notifyInApp(tx, deps, {
      userId,
      kind,
      key,
      productId,
      subjectId: id,
      actorId: of,
      ...amount,
    });
    const shares = event === 'accept' || event === 'decide' ? sharesOf(order, amountMinor) : null;
    const share = shares && (userId === sellerId ? shares.seller : shares.buyer);
    const path = disputePath(id);
    if (event === 'decide') {
      await mailPerson(tx, deps, userId, {
        key: `dispute-decided:${key}:${userId}`,
        message: ({ name, language: { t } }) => ({
          subject: t('mails.dispute.decided', { product }),
          parts: [
            greeting(name, t),
            t(outcomeOf(order, amount)),
            ...(share ? [t(share)] : []),
            t('mails.moderation.reason', { reason: reason ?? '' }),
            { link: t('mails.dispute.link'), path },
          ],
        }),
      });
      continue;
    }
    const state = { by, mayAnswer: answerable && userId === sellerId, isEscalated };
    const step = texts[kind];
    if (!step) continue;
    await notify(tx, deps, {
      userId,
      kind: 'order-progress',
      about: `${kind}:${key}`,
      unconfirmed: 'message',
      message: ({ t }) => ({
        subject: t(step.subject({ product })),
        parts: [
          t(step.next({ amount: amount ?? { amountMinor: 0, currency } }, state)),
          ...(share ? [t(share)] : []),
          { link: t('mails.dispute.link'), path },
        ],
      }),
    });
  }
}

function outcomeOf({ priceMinor, refundedMinor }: OrderState, amount: Money | null): Message {
  if (!amount) return 'mails.dispute.released';
  return amount.amountMinor >= priceMinor - refundedMinor
    ? msg('mails.dispute.refunded', { amount })
    : msg('mails.dispute.partRefunded', { amount });
}

/** Sentences for each side about the seller's share after a refund; null when nothing is left. */
function sharesOf(order: OrderState, amountMinor = 0): { buyer: Message; seller: Message } | null {
  const { priceMinor, currency } = order;
  const refundedMinor = order.refundedMinor + amountMinor;
  const restMinor = priceMinor - refundedMinor;
  if (restMinor <= 0) return null;
  const rest = { amount: { amountMinor: restMinor, currency } };
  const share = sellerShareOf({ ...order, refundedMinor });
  return {
    buyer: refundedMinor > 0 ? msg('mails.dispute.rest', rest) : msg('mails.dispute.whole', rest),
    seller: msg('mails.dispute.yours', { amount: share }),
  };
}
