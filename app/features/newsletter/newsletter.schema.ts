import * as z from 'zod/mini';
import { emailSchema } from '~/features/accounts/account.schema';
import type { MailMessage } from '~/platform/mail/mailer';

/** The subscription form in the footer of every page. */
export const subscriptionSchema = z.object({ email: emailSchema });

/** Validity of a confirmation link, in days. */
export const CONFIRM_DAYS = 7;

/** The unsubscribe address: a page, and the one-click target for mail programs. */
export const unsubscribePath = (unsubscribeKey: string) =>
  `/newsletter/unsubscribe/${unsubscribeKey}`;

/** Mail that asks the owner of the address to confirm the subscription. */
export function confirmMessage(token: string, unsubscribeKey: string): MailMessage {
  return {
    subject: 'Confirm the Rummage newsletter',
    parts: [
      'We received a request to send the Rummage newsletter to this address.',
      { link: 'Confirm subscription', path: `/newsletter/confirm/${token}` },
      `If this was not you, do nothing. Without the link we send nothing more, and the address ` +
        `is deleted after ${CONFIRM_DAYS} days.`,
    ],
    unsubscribePath: unsubscribePath(unsubscribeKey),
  };
}

/** Mail that confirms the subscription and explains how to unsubscribe. */
export function welcomeMessage(unsubscribeKey: string): MailMessage {
  return {
    subject: 'You get the Rummage newsletter',
    parts: ['This address is subscribed to the Rummage newsletter. We send it now and then.'],
    foot: [{ link: 'Unsubscribe', path: unsubscribePath(unsubscribeKey) }],
    unsubscribePath: unsubscribePath(unsubscribeKey),
  };
}
