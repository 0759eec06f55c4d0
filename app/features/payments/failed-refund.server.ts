import { findAdminIds } from '~/features/accounts/find-admins.server';
import { notify } from '~/features/notifications/notifications.server';
import type { Money } from '~/lib/money';
import type { Tx } from '~/platform/db/database';
import type { Services } from '~/platform/services';

type Deps = Pick<Services, 'clock' | 'mailer' | 'env'>;

/**
 * Notifies the admins that an order's buyer still waits for money: a refund could not be made, or
 * came back.
 */
export async function notifyOfFailedRefund(
  tx: Tx,
  deps: Deps,
  order: { id: string; productId: string; name: string; refundedMinor: number },
  amount: Money,
): Promise<void> {
  const { id, productId, name: product, refundedMinor } = order;
  const key = `${id}:${refundedMinor}:${deps.clock.now().getTime()}`;
  const kind = 'refund-failed';
  for (const userId of await findAdminIds(tx)) {
    await notify(tx, deps, {
      ...{ userId, kind, about: key },
      inApp: { productId, subjectId: id, ...amount },
      message: ({ t }) => ({
        subject: t('mails.refundFailed.subject', { product, amount }),
        parts: [
          t('mails.refundFailed.text'),
          { link: t('mails.refundFailed.link'), path: `/dashboard/orders/${id}/refund` },
        ],
      }),
    });
  }
}
