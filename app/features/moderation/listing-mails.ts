import { greeting } from '~/features/accounts/greeting';
import type { Language, MessageKey, Translate } from '~/i18n/language';
import { decisionPath } from '~/features/products/listing-paths';
import { productPath } from '~/features/products/product.dto';
import type { MailMessage } from '~/platform/mail/mailer';

interface Recipient {
  name: string;
  language: Pick<Language, 't' | 'code'>;
}

/** Decision of an admin against a listing, a review or an answer. */
export type ListingDecisionKind = 'removed' | 'refused' | 'review-removed' | 'answer-removed';

/** Decision against a listing, a review, an answer, or a person's part in a conversation. */
export type DecisionKind = ListingDecisionKind | 'messages-removed' | 'warned';

/** Whether a decision is on a listing itself, which its seller may change. */
export const isAboutListing = (kind: DecisionKind) => kind === 'removed' || kind === 'refused';

const decided = {
  removed: { subject: 'mails.listingRemoved.subject', text: 'mails.listingRemoved.text' },
  refused: { subject: 'mails.listingRefused.subject', text: 'mails.listingRefused.text' },
  'review-removed': { subject: 'mails.reviewRemoved.subject', text: 'mails.reviewRemoved.text' },
  'answer-removed': { subject: 'mails.answerRemoved.subject', text: 'mails.answerRemoved.text' },
} as const satisfies Record<ListingDecisionKind, { subject: MessageKey; text: MessageKey }>;

interface Decided {
  kind: ListingDecisionKind;
  id: string;
  productName: string;
  /** The names of the reason by language. */
  names: ReadonlyMap<string, string>;
  /** The admin's words; may be empty. */
  reason: string;
}

/** Mail to the seller of a listing, or the author of a review or answer, that an admin has decided against. */
export function listingDecidedMessage(
  { name, language: { t, code } }: Recipient,
  { kind, id, productName: product, names, reason: words }: Decided,
): MailMessage {
  const reason = names.get(code) ?? names.get('en');
  return {
    subject: t(decided[kind].subject, { product }),
    parts: [
      greeting(name, t),
      t(decided[kind].text, { product }),
      ...(reason ? [t('mails.moderation.reason', { reason })] : []),
      ...(words ? [t('mails.moderation.words', { words })] : []),
      ...appealParts({ t }, id),
    ],
  };
}

/** How a decision can be appealed, with the link to it. */
export function appealParts({ t }: Pick<Language, 't'>, decisionId: string): MailMessage['parts'] {
  return [
    t('mails.listingDecided.appeal'),
    { link: t('mails.listingDecided.link'), path: decisionPath(decisionId) },
  ];
}

/** A listing that an admin shows; `shown`: whether other people see it then. */
interface Shown {
  id: string;
  name: string;
  shown: boolean;
}

const shownSubject = (t: Translate, { name: product, shown }: Shown) =>
  t(shown ? 'mails.listingApproved.subject' : 'mails.listingApproved.subjectHidden', { product });

/** Mail to the seller of a listing that an admin has approved. */
export function listingApprovedMessage(
  { name, language: { t } }: Recipient,
  listing: Shown,
): MailMessage {
  const { id, name: product, shown } = listing;
  return {
    subject: shownSubject(t, listing),
    parts: [
      greeting(name, t),
      t('mails.listingApproved.text', { product }),
      ...(shown ? [] : [t('mails.listingApproved.hidden')]),
      { link: t('mails.listingApproved.link'), path: productPath(id) },
    ],
  };
}

/** Mail to the seller of a listing that an admin has removed and shows again. */
export function listingRestoredMessage(
  { name, language: { t } }: Recipient,
  { reason, ...listing }: Shown & { reason: string },
): MailMessage {
  const { id, name: product, shown } = listing;
  return {
    subject: shownSubject(t, listing),
    parts: [
      greeting(name, t),
      t(shown ? 'mails.listingRestored.text' : 'mails.listingApproved.text', { product }),
      ...(shown ? [] : [t('mails.listingApproved.hidden')]),
      t('mails.moderation.reason', { reason }),
      { link: t('mails.listingApproved.link'), path: productPath(id) },
    ],
  };
}

const appealDecided = {
  removed: { lifted: 'mails.listingAppeal.liftedText', upheld: 'mails.listingAppeal.upheldText' },
  refused: { lifted: 'mails.listingAppeal.liftedText', upheld: 'mails.listingAppeal.upheldText' },
  'review-removed': {
    lifted: 'mails.reviewAppeal.liftedText',
    upheld: 'mails.reviewAppeal.upheldText',
  },
  'answer-removed': {
    lifted: 'mails.answerAppeal.liftedText',
    upheld: 'mails.answerAppeal.upheldText',
  },
  'messages-removed': {
    lifted: 'mails.messagesAppeal.liftedText',
    upheld: 'mails.messagesAppeal.upheldText',
  },
  warned: { lifted: 'mails.warningAppeal.liftedText', upheld: 'mails.warningAppeal.upheldText' },
} as const satisfies Record<DecisionKind, { lifted: MessageKey; upheld: MessageKey }>;

/**
 * Mail to the person of a decision after the decision on their appeal; `hidden`: whether it was granted for a
 * listing that other people don't see for another reason.
 */
export function listingAppealMessage(
  { name, language: { t } }: Recipient,
  {
    id,
    kind,
    productName: product,
    lifted,
    hidden,
    reason,
  }: {
    id: string;
    kind: DecisionKind;
    productName: string;
    lifted: boolean;
    hidden: boolean;
    reason: string;
  },
): MailMessage {
  const text = hidden
    ? 'mails.listingAppeal.liftedHidden'
    : appealDecided[kind][lifted ? 'lifted' : 'upheld'];
  return {
    subject: lifted ? t('mails.listingAppeal.lifted') : t('mails.appealUpheld.subject'),
    parts: [
      greeting(name, t),
      t(text, { product }),
      ...(hidden ? [t('mails.listingApproved.hidden')] : []),
      t('mails.moderation.reason', { reason }),
      { link: t('mails.listingDecided.link'), path: decisionPath(id) },
    ],
  };
}
