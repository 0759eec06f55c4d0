import * as z from 'zod/mini';
import { emailSchema } from '~/features/accounts/account.schema';
import type { Translate } from '~/i18n/language';
import type { MailMessage } from '~/platform/mail/mailer';

/** The subscription form in the footer of every page. */
export const subscriptionSchema = z.object({ email: emailSchema });

/** Validity of a confirmation link, in days. */
export const CONFIRM_DAYS = 7;

/** The unsubscribe address: a page, and the one-click target for mail programs. */
export const unsubscribePath = (unsubscribeKey: string) =>
  `/newsletter/unsubscribe/${unsubscribeKey}`;

/** Mail that asks the owner of the address to confirm the subscription, in their language. */
export function confirmMessage(t: Translate, token: string, unsubscribeKey: string): MailMessage {
  return {
    subject: t('mails.newsletter.confirmSubject'),
    parts: [
      t('mails.newsletter.request'),
      { link: t('newsletter.confirm'), path: `/newsletter/confirm/${token}` },
      t('mails.newsletter.notYou', { days: CONFIRM_DAYS }),
    ],
    unsubscribePath: unsubscribePath(unsubscribeKey),
  };
}

/** Mail that confirms the subscription and explains how to unsubscribe, in its owner's language. */
export function welcomeMessage(t: Translate, unsubscribeKey: string): MailMessage {
  return {
    subject: t('mails.newsletter.welcomeSubject'),
    parts: [t('mails.newsletter.welcome')],
    foot: [{ link: t('newsletter.unsubscribe'), path: unsubscribePath(unsubscribeKey) }],
    unsubscribePath: unsubscribePath(unsubscribeKey),
  };
}
