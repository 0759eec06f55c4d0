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
      'We received a request to send the Rummage newsletter to this address.',
      { link: 'Confirm subscription', path: `/newsletter/confirm/${token}` },
      `If this was not you, do nothing. Without the link we send nothing more, and the address ` +
        `is deleted after ${CONFIRM_DAYS} days.`,
    ],
    unsubscribePath: unsubscribePath(unsubscribeKey),
  };
}

/** Says that the address is on the list, and how to leave it. */
export function welcomeMessage(unsubscribeKey: string): MailMessage {
  return {
    subject: 'You get the Rummage newsletter',
    parts: ['This address is subscribed to the Rummage newsletter. We send it now and then.'],
    foot: [{ link: 'Unsubscribe', path: unsubscribePath(unsubscribeKey) }],
    unsubscribePath: unsubscribePath(unsubscribeKey),
  };
}
