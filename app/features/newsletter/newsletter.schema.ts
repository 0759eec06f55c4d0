import { z } from 'zod';
import { emailSchema } from '~/features/accounts/account.schema';
import type { MailMessage } from '~/platform/mail/mailer';

/** What the box in the foot of every page asks for. */
export const subscriptionSchema = z.object({ email: emailSchema });

/** A link that asks for confirmation is good for so long, in days. */
export const CONFIRM_DAYS = 7;

/** Where an address leaves the list: a page, and one press of a mail program. */
export const unsubscribePath = (unsubscribeKey: string) =>
  `/newsletter/unsubscribe/${unsubscribeKey}`;

/** Asks whether it was the owner of the address who typed it. */
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

/** Says that the address is on the list, and how to leave it. */
export function welcomeMessage(unsubscribeKey: string): MailMessage {
  return {
    subject: 'You get the Rummage newsletter',
    parts: ['This address is on the list of the Rummage newsletter. It comes now and then.'],
    foot: [{ link: 'Unsubscribe', path: unsubscribePath(unsubscribeKey) }],
    unsubscribePath: unsubscribePath(unsubscribeKey),
  };
}
