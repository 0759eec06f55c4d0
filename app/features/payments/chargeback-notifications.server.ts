import { findImpartialAdminIds } from '~/features/accounts/find-admins.server';
import { targetOf, type InAppKind } from '~/features/notifications/notification-kinds';
import { notify, notifyInApp } from '~/features/notifications/notifications.server';
import { msg, type Message, type MessageKey } from '~/i18n/language';
import type { Money } from '~/lib/money';
import type { Tx } from '~/platform/db/database';
import type { ProviderDispute } from '~/platform/payments/payment-provider';
import type { Services } from '~/platform/services';
import { isClosedDispute } from '~/platform/payments/provider-states';

type Deps = Pick<Services, 'clock' | 'mailer' | 'env'>;

/**
 * Stages of a chargeback that are notified. An inquiry asks for evidence and takes no money yet.
 * `refunded`: over without a loss, but the buyer has got the money back by a refund, which answers an
 * inquiry.
 */
type Stage = 'inquiry' | 'opened' | 'won' | 'lost' | 'closed' | 'refunded';

/** Sentence about the next step, for the seller. What was lost may have been paid out before. */
const next: Record<Stage, MessageKey> = {
  inquiry: 'mails.chargeback.inquiryNext',
  opened: 'mails.chargeback.openedNext',
  won: 'mails.chargeback.won',
  lost: 'mails.chargeback.lost',
  closed: 'mails.chargeback.won',
  refunded: 'orders.leadSeller.refunded',
};

/** The same for admins, where it differs. */
const nextOfAdmins: Partial<Record<Stage, MessageKey>> = {
  inquiry: 'mails.chargeback.evidence',
  opened: 'mails.chargeback.evidence',
  lost: 'mails.chargeback.lostAdmin',
};

type Subject = (values: { product: string; amount: Money }) => Message;

const opened: Subject = (values) => msg('mails.chargeback.opened', values);
const closed: Subject = (values) => msg('mails.chargeback.closed', values);

/** For the buyer. */
const returned: Subject = (values) => msg('mails.chargeback.returned', values);

const subjects: Record<Stage, Subject> = {
  inquiry: (values) => msg('mails.chargeback.inquiry', values),
  opened,
  won: closed,
  closed,
  lost: (values) => msg('mails.chargeback.closedLost', values),
  refunded: (values) => msg('mails.chargeback.closedRefunded', values),
};

function stageOf(status: string): Exclude<Stage, 'refunded'> {
  if (status === 'won' || status === 'lost') return status;
  if (isClosedDispute({ status })) return 'closed';
  return status.startsWith('warning_') ? 'inquiry' : 'opened';
}

/**
 * Notifies the seller and the admins who are not its parties, inside the transaction that records
 * it, that a chargeback has been opened or is over, and the buyer that the bank has returned the
 * money, or that it stands after all; `before` is the status that was recorded, if any. Steps in between,
 * such as the evidence that was sent, notify no one. `ofSale`: false for a payment that its order could not
 * take, which is not the seller's.
 */
export async function notifyOfChargeback(
  tx: Tx,
  deps: Deps,
  orderId: string,
  { id, status, amountMinor, currency }: ProviderDispute,
  { before, ofSale }: { before: string | undefined; ofSale: boolean },
): Promise<void> {
  const reached = stageOf(status);
  if (before !== undefined && stageOf(before) === reached) return;
  const { productId, sellerId, name, ...order } = await tx.order.findUniqueOrThrow({
    where: { id: orderId },
    select: {
      productId: true,
      buyerId: true,
      sellerId: true,
      name: true,
      priceMinor: true,
      refundedMinor: true,
    },
  });
  // The total of an order whose dispute was lost before has that one in it.
  const wasLost = before !== undefined && stageOf(before) === 'lost';
  const isRefunded = !ofSale || (!wasLost && order.refundedMinor >= order.priceMinor);
  const isWon = reached === 'won' || reached === 'closed';
  const stage: Stage = isWon && isRefunded ? 'refunded' : reached;
  const occasion = {
    key: `${id}:${reached}`,
    stage,
    productId,
    product: name,
    amount: { amountMinor, currency },
  };
  const isOpen = stage === 'inquiry' || stage === 'opened';
  if (ofSale) {
    await send(tx, deps, occasion, {
      userId: sellerId,
      mail: 'order-progress',
      subjectId: orderId,
      // Nothing is held back of a sale that was refunded.
      text: next[isRefunded ? 'refunded' : stage],
      kind: isOpen ? 'chargeback-opened' : 'chargeback-closed',
    });
  }
  if (stage === 'lost') {
    await send(tx, deps, occasion, {
      userId: order.buyerId,
      mail: 'order-progress',
      subjectId: orderId,
      text: 'mails.chargeback.returnedNext',
      kind: 'order-refunded',
    });
  }
  if (ofSale && wasLost) {
    await send(tx, deps, occasion, {
      userId: order.buyerId,
      mail: 'order-progress',
      subjectId: orderId,
      text: 'mails.chargeback.returnedNext',
      kind: 'chargeback-closed',
    });
  }
  for (const userId of await findImpartialAdminIds(tx, [order.buyerId, sellerId])) {
    await send(tx, deps, occasion, {
      userId,
      mail: 'dispute-waiting',
      subjectId: id,
      text: nextOfAdmins[stage] ?? next[stage],
      kind: isOpen ? 'chargeback-waiting' : 'chargeback-ended',
    });
  }
}

interface Occasion {
  key: string;
  stage: Stage;
  productId: string;
  product: string;
  amount: Money;
}

interface Recipient {
  userId: string;
  kind: Extract<InAppKind, `chargeback-${string}` | 'order-refunded'>;
  mail: 'order-progress' | 'dispute-waiting';
  subjectId: string;
  text: MessageKey;
}

async function send(
  tx: Tx,
  deps: Deps,
  { key, stage, productId, product, amount }: Occasion,
  { userId, kind, mail, subjectId, text }: Recipient,
): Promise<void> {
  const outcome = stage === 'won' || stage === 'closed' || stage === 'opened' ? null : stage;
  const target = { kind, productId, subjectId, outcome };
  await notifyInApp(tx, deps, { ...target, ...amount, userId, key });
  await notify(tx, deps, {
    userId,
    kind: mail,
    about: `${kind}:${key}`,
    unconfirmed: 'message',
    message: ({ t }) => ({
      subject: t((kind === 'order-refunded' ? returned : subjects[stage])({ product, amount })),
      parts: [t(text), { link: t('mails.chargeback.link'), path: targetOf(target) }],
    }),
  });
}
