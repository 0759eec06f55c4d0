import { notify, notifyInApp } from '~/features/notifications/notifications.server';
import { EARNINGS_PATH, OWN_PAYOUTS_PATH } from '~/features/orders/order-paths';
import { msg, type Message, type MessageKey } from '~/i18n/language';
import type { Money } from '~/lib/money';
import type { Tx } from '~/platform/db/database';
import type { Services } from '~/platform/services';

type Sending = Pick<Services, 'clock' | 'mailer' | 'env'>;

type Kind = 'money-available' | 'payout-sent' | 'payout-failed' | 'payout-set-up';

const toEarnings = { link: 'mails.payout.link', path: EARNINGS_PATH } as const;
const toPayouts = { link: 'mails.payout.listLink', path: OWN_PAYOUTS_PATH } as const;

interface Texts {
  subject: (amount: Money) => Message;
  text: Message;
  next: { link: MessageKey; path: string };
}

const texts: Record<Kind, Texts> = {
  'money-available': {
    subject: (amount) => msg('mails.payout.available', { amount }),
    text: 'mails.payout.availableNext',
    next: toEarnings,
  },
  'payout-sent': {
    subject: (amount) => msg('mails.payout.sent', { amount }),
    text: 'mails.payout.sentNext',
    next: toPayouts,
  },
  'payout-failed': {
    subject: (amount) => msg('mails.payout.failed', { amount }),
    text: 'mails.payout.failedNext',
    next: toEarnings,
  },
  'payout-set-up': {
    subject: () => 'mails.payout.setUp',
    text: 'mails.payout.setUpNext',
    next: toEarnings,
  },
};

interface PayoutStep {
  kind: Kind;
  key: string;
  userId: string;
  amount: Money;
  /** Where a payout by hand was sent, and how the bank names it. */
  to?: { account: string; reference: string };
}

/**
 * Notifies a seller of a step of their money, in the app and by mail, in the caller's transaction;
 * once per kind and key. The mail names the `account` (its last characters) and the bank's `reference` of a
 * payout by hand.
 */
export async function notifyOfPayout(
  tx: Tx,
  deps: Sending,
  { kind, key, userId, amount, to }: PayoutStep,
): Promise<void> {
  const { amountMinor, currency } = amount;
  await notifyInApp(tx, deps, { userId, kind, key, subjectId: null, amountMinor, currency });
  const { subject, text, next } = texts[kind];
  await notify(tx, deps, {
    userId,
    kind: 'payout',
    about: `${kind}:${key}`,
    unconfirmed: 'message',
    message: ({ t }) => ({
      subject: t(subject({ amountMinor, currency })),
      parts: [
        ...(to
          ? [
              {
                facts: [
                  [t('mails.payout.account'), t('payouts.lastFour', { account: to.account })],
                  [t('payouts.reference'), to.reference],
                ] as const,
              },
            ]
          : []),
        t(text),
        { link: t(next.link), path: next.path },
      ],
    }),
  });
}
