import { z } from 'zod';
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
      'Somebody, hopefully you, asked for the Rummage newsletter at this address.',
      { link: 'Yes, send it to me', path: `/newsletter/confirm/${token}` },
      `If it was not you, do nothing: without the link you will not hear from us, and the address ` +
        `is forgotten after ${CONFIRM_DAYS} days.`,
    ],
    unsubscribePath: unsubscribePath(unsubscribeKey),
  };
}

/** Mail that confirms the subscription and explains how to unsubscribe. */
export function welcomeMessage(unsubscribeKey: string): MailMessage {
  return {
    subject: 'You get the Rummage newsletter',
    parts: ['This address is on the list of the Rummage newsletter. It comes now and then.'],
    foot: [{ link: 'Unsubscribe', path: unsubscribePath(unsubscribeKey) }],
    unsubscribePath: unsubscribePath(unsubscribeKey),
  };
}
