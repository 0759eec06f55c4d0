import { greeting } from '~/features/accounts/greeting';
import type { Language } from '~/i18n/language';
import type { Money } from '~/lib/money';
import type { MailMessage } from '~/platform/mail/mailer';
import { appealParts } from './listing-mails';

interface Recipient {
  name: string;
  language: Pick<Language, 't' | 'code'>;
}

/** Where a person reads why they are or were suspended, and can appeal it. */
export function suspensionPath(suspensionId: string): string {
  return `/dashboard/suspensions/${encodeURIComponent(suspensionId)}`;
}

interface Reason {
  /** The names of the chosen reason by language; empty without one. */
  names: ReadonlyMap<string, string>;
  /** The admin's words. */
  reason: string;
}

/** The reason in the language of its reader, and the admin's words. */
function reasonParts({ t, code }: Recipient['language'], { names, reason }: Reason): string[] {
  const chosen = names.get(code) ?? names.get('en');
  if (!chosen) return [t('mails.moderation.reason', { reason })];
  return [
    t('mails.moderation.reason', { reason: chosen }),
    ...(reason ? [t('mails.moderation.words', { words: reason })] : []),
  ];
}

/** A decision that can be appealed. */
interface Appealable extends Reason {
  decisionId: string;
}

interface Suspended extends Reason {
  id: string;
  endsAt: Date | null;
  /** Whether the person sells: payouts are paused (decision 53). */
  sells: boolean;
}

/** Mail to a person whose account an admin has suspended. */
export function suspendedMessage(
  { name, language }: Recipient,
  { id, endsAt, sells, ...reason }: Suspended,
): MailMessage {
  const { t } = language;
  return {
    subject: t('mails.suspended.subject'),
    parts: [
      greeting(name, t),
      endsAt
        ? t('mails.suspended.until', { when: { iso: endsAt.toISOString(), kind: 'long' } })
        : t('mails.suspended.untilLifted'),
      ...reasonParts(language, reason),
      t('mails.suspended.effect'),
      ...(sells ? [t('mails.suspended.payouts')] : []),
      t('mails.suspended.appeal'),
      { link: t('mails.suspended.link'), path: suspensionPath(id) },
    ],
  };
}

/**
 * Mail to a person whose account an admin has deleted. There is no account left to appeal with.
 * `owed`: what the shop still owes them.
 */
export function accountRemovedMessage(
  { name, language }: Recipient,
  reason: Reason,
  owed: readonly { amount: Money; hasDetails: boolean }[],
): MailMessage {
  const { t } = language;
  return {
    subject: t('mails.accountRemoved.subject'),
    parts: [
      greeting(name, t),
      t('mails.accountRemoved.text'),
      ...reasonParts(language, reason),
      t('mails.accountRemoved.effect'),
      ...owed.map(({ amount, hasDetails }) =>
        hasDetails
          ? t('mails.accountRemoved.owed', { amount })
          : t('mails.accountRemoved.owedNowhere', { amount }),
      ),
      t('mails.accountRemoved.object'),
      { link: t('mails.accountRemoved.link'), path: '/contact' },
    ],
  };
}

interface EndedSuspension {
  id: string;
  /** Where an admin has lifted it. */
  reason: string | null;
  canAppeal: boolean;
  /** Until when the person's shop is paused; null if it is open. */
  pausedUntil: Date | null;
}

/** Mail to a person whose suspension has ended. */
export function suspensionEndedMessage(
  { name, language: { t } }: Recipient,
  { id, reason, canAppeal, pausedUntil }: EndedSuspension,
): MailMessage {
  return {
    subject: t('mails.unsuspended.subject'),
    parts: [
      greeting(name, t),
      pausedUntil
        ? t('mails.unsuspended.paused', { when: { iso: pausedUntil.toISOString(), kind: 'date' } })
        : t('mails.unsuspended.text'),
      ...(reason ? [t('mails.moderation.reason', { reason })] : []),
      { link: t('mails.unsuspended.link'), path: '/dashboard' },
      ...(canAppeal
        ? [
            t('mails.unsuspended.appeal'),
            { link: t('mails.suspended.link'), path: suspensionPath(id) },
          ]
        : []),
    ],
  };
}

interface SuspensionAppeal {
  id: string;
  outcome: 'upheld' | 'lifted';
  /** Whether the suspension had ended before the decision. */
  over: boolean;
  reason: string;
}

/**
 * Mail to a person after the decision on the appeal of a suspension, unless it has just ended the
 * suspension.
 */
export function suspensionAppealMessage(
  { name, language: { t } }: Recipient,
  { id, outcome, over, reason }: SuspensionAppeal,
): MailMessage {
  const lifted = outcome === 'lifted';
  return {
    subject: lifted ? t('mails.listingAppeal.lifted') : t('mails.appealUpheld.subject'),
    parts: [
      greeting(name, t),
      lifted
        ? t('mails.appealUpheld.wasWrong')
        : over
          ? t('mails.appealUpheld.wasRight')
          : t('mails.appealUpheld.text'),
      t('mails.moderation.reason', { reason }),
      { link: t('mails.suspended.link'), path: suspensionPath(id) },
    ],
  };
}

/** Mail to a person whom an admin has warned. */
export function warningMessage(
  { name, language }: Recipient,
  { decisionId, ...reason }: Appealable,
): MailMessage {
  const { t } = language;
  return {
    subject: t('mails.warning.subject'),
    parts: [
      greeting(name, t),
      t('mails.warning.text'),
      ...reasonParts(language, reason),
      ...appealParts(language, decisionId),
    ],
  };
}

/** Mail to a person whose messages an admin has removed from a conversation. */
export function messagesRemovedMessage(
  { name, language }: Recipient,
  { product, count, decisionId, ...reason }: Appealable & { product: string; count: number },
): MailMessage {
  const { t } = language;
  return {
    subject: t('mails.messageRemoved.subject', { count }),
    parts: [
      greeting(name, t),
      t('mails.messageRemoved.text', { count, product }),
      ...reasonParts(language, reason),
      ...appealParts(language, decisionId),
    ],
  };
}

/** Mail to the reporter of a person or a review after the decision; it does not say what was decided. */
export function personReportDecidedMessage(
  { name, language: { t } }: Recipient,
  person: string,
): MailMessage {
  return {
    subject: t('mails.reportDecided.subject'),
    parts: [greeting(name, t), t('mails.reportDecided.person', { person })],
  };
}

/** Mail to the reporter of a conversation after the decision; it does not say what was decided. */
export function reportDecidedMessage(
  { name, language: { t } }: Recipient,
  product: string,
): MailMessage {
  return {
    subject: t('mails.reportDecided.subject'),
    parts: [greeting(name, t), t('mails.reportDecided.text', { product })],
  };
}
