import { findAdminIds } from '~/features/accounts/find-admins.server';
import type { InAppKind } from '~/features/notifications/notification-kinds';
import { notify, notifyInApp } from '~/features/notifications/notifications.server';
import type { MessageKey } from '~/i18n/language';
import type { Money } from '~/lib/money';
import type { Tx } from '~/platform/db/database';
import type { Services } from '~/platform/services';
import { returnPath } from './payment-paths';

type Deps = Pick<Services, 'clock' | 'mailer' | 'env'>;

/**
 * Notifies the admins that an order's buyer still waits for money: a refund could not be made, or
 * came back.
 */
export async function notifyOfFailedRefund(
  tx: Tx,
  deps: Deps,
  { id, productId, name: product, refundedMinor }: RefundedOrder,
  amount: Money,
): Promise<void> {
  await notifyOfFailure(tx, deps, {
    kind: 'refund-failed',
    key: `${id}:${refundedMinor}:${deps.clock.now().getTime()}`,
    subjectId: id,
    productId,
    product,
    amount,
    path: `/dashboard/orders/${id}/refund`,
    text: 'mails.refundFailed.text',
    link: 'mails.refundFailed.link',
  });
}

interface RefundedOrder {
  id: string;
  productId: string;
  name: string;
  refundedMinor: number;
}

/**
 * Notifies the admins that a payment that its order could not take was not returned. `amountMinor` is
 * what the buyer still waits for.
 */
export async function notifyOfFailedReturn(
  tx: Tx,
  deps: Deps,
  { id, orderId, amountMinor, currency }: Money & { id: string; orderId: string },
): Promise<void> {
  const { productId, name: product } = await tx.order.findUniqueOrThrow({
    where: { id: orderId },
    select: { productId: true, name: true },
  });
  const amount = { amountMinor, currency };
  await notifyOfFailure(tx, deps, {
    kind: 'return-failed',
    key: `${id}:${deps.clock.now().getTime()}`,
    subjectId: id,
    productId,
    product,
    amount,
    path: returnPath(id),
    text: 'mails.returnFailed.text',
    link: 'mails.returnFailed.link',
  });
}

interface Failure {
  kind: Extract<InAppKind, 'refund-failed' | 'return-failed'>;
  key: string;
  subjectId: string;
  productId: string;
  product: string;
  amount: Money;
  path: string;
  text: MessageKey;
  link: MessageKey;
}

async function notifyOfFailure(tx: Tx, deps: Deps, failure: Failure): Promise<void> {
  const { kind, key, subjectId, productId, product, amount, path, text, link } = failure;
  for (const userId of await findAdminIds(tx)) {
    await notifyInApp(tx, deps, { userId, kind, key, productId, subjectId, ...amount });
    await notify(tx, deps, {
      userId,
      kind: 'refund-failed',
      about: key,
      unconfirmed: 'message',
      message: ({ t }) => ({
        subject: t('mails.refundFailed.subject', { product, amount }),
        parts: [t(text), { link: t(link), path }],
      }),
    });
  }
}
