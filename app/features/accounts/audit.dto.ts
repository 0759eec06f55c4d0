import type { MessageKey, Translate } from '~/i18n/language';
import type { TableRequest } from '~/lib/paging';
import { DELETED_ACCOUNT } from './account.policy';
import { adminProductPath, personPath, reportedConversationPath } from './admin-paths';

/** The entry beside a decision of an admin in their own case (ADR 305). */
export const DECIDE_OWN = 'admin.decide-own';

/** Decisions of admins in their own case as earlier versions recorded them. */
const formerActions = {
  'product.delete-own': 'accounts.action.productDeleteOwn',
  'report.dismiss-own': 'accounts.action.reportDismissOwn',
  'review.remove-own': 'accounts.action.reviewRemoveOwn',
  'answer.remove-own': 'accounts.action.answerRemoveOwn',
  'payment.return-own': 'accounts.action.paymentReturnOwn',
  'order.refund-own': 'accounts.action.orderRefundOwn',
  'dispute.decide-own': 'accounts.action.disputeDecideOwn',
  'payout.handle-own': 'accounts.action.payoutOwn',
  'account.decide-own': 'accounts.action.accountDecideOwn',
  'conversation.decide-own': 'accounts.action.conversationOwn',
  'listing.decide-own': 'accounts.action.listingDecideOwn',
} as const satisfies Record<string, MessageKey>;

export type FormerAction = keyof typeof formerActions;

/** The actions of the audit log, with the words that its page shows before the subject. */
export const auditActions = {
  'buyer.delete': 'accounts.action.buyerDelete',
  'seller.delete': 'accounts.action.sellerDelete',
  'seller.verify': 'accounts.action.sellerVerify',
  'product.delete': 'accounts.action.productDelete',
  'report.dismiss': 'accounts.action.reportDismiss',
  'review.remove': 'accounts.action.reviewRemove',
  'answer.remove': 'accounts.action.answerRemove',
  'category.add': 'accounts.action.categoryAdd',
  'category.rename': 'accounts.action.categoryRename',
  'category.delete': 'accounts.action.categoryDelete',
  'category.fields': 'accounts.action.categoryFields',
  'settings.change': 'accounts.action.settingsChange',
  'account.delete': 'accounts.action.accountDelete',
  'admin.create': 'accounts.action.adminCreate',
  'admin.grant': 'accounts.action.adminGrant',
  'admin.remove': 'accounts.action.adminRemove',
  [DECIDE_OWN]: 'accounts.action.adminDecideOwn',
  'admin.reset-password': 'accounts.action.adminResetPassword',
  'admin.reset-second-factor': 'accounts.action.adminResetSecondFactor',
  'payment.refund': 'accounts.action.paymentRefund',
  'payment.return': 'accounts.action.paymentReturn',
  'order.refund': 'accounts.action.orderRefund',
  'dispute.decide': 'accounts.action.disputeDecide',
  'dispute.look': 'accounts.action.disputeLook',
  'payout.export': 'accounts.action.payoutExport',
  'payout.download': 'accounts.action.payoutDownload',
  'payout.pay': 'accounts.action.payoutPay',
  'payout.fail': 'accounts.action.payoutFail',
  'account.suspend': 'accounts.action.accountSuspend',
  'account.lift-suspension': 'accounts.action.accountLift',
  'appeal.make': 'accounts.action.appealMake',
  'appeal.uphold': 'accounts.action.appealUphold',
  'appeal.lift': 'accounts.action.appealLift',
  'conversation.report': 'accounts.action.conversationReport',
  'conversation.look': 'accounts.action.conversationLook',
  'conversation.dismiss': 'accounts.action.conversationDismiss',
  'conversation.remove-messages': 'accounts.action.conversationRemove',
  'conversation.warn': 'accounts.action.conversationWarn',
  'conversation.suspend': 'accounts.action.conversationSuspend',
  'account.sign-in': 'accounts.action.signIn',
  'account.sign-in-failed': 'accounts.action.signInFailed',
  'account.sign-in-unknown': 'accounts.action.signInUnknown',
  'account.sign-out-others': 'accounts.action.signOutOthers',
  'account.reset-requested': 'accounts.action.resetRequested',
  'account.reset-done': 'accounts.action.resetDone',
  'account.password-changed': 'accounts.action.passwordChanged',
  'account.google-linked': 'accounts.action.googleLinked',
  'account.code-failed': 'accounts.action.codeFailed',
  'account.second-factor-on': 'accounts.action.secondFactorOn',
  'account.second-factor-off': 'accounts.action.secondFactorOff',
  'account.recovery-codes-made': 'accounts.action.recoveryCodesMade',
  'account.recovery-code-used': 'accounts.action.recoveryCodeUsed',
  'account.passkey-added': 'accounts.action.passkeyAdded',
  'account.passkey-removed': 'accounts.action.passkeyRemoved',
  'account.email-changed': 'accounts.action.emailChanged',
  'account.email-restored': 'accounts.action.emailRestored',
  'account.started-buying': 'accounts.action.startedBuying',
  'account.started-selling': 'accounts.action.startedSelling',
  'word-rule.add': 'accounts.action.wordRuleAdd',
  'word-rule.delete': 'accounts.action.wordRuleDelete',
  'reason.add': 'accounts.action.reasonAdd',
  'reason.change': 'accounts.action.reasonChange',
  'reason.retire': 'accounts.action.reasonRetire',
  'reason.restore': 'accounts.action.reasonRestore',
  'listing.approve': 'accounts.action.listingApprove',
  'listing.restore': 'accounts.action.listingRestore',
  'listing.refuse': 'accounts.action.listingRefuse',
  'listing.dismiss-flags': 'accounts.action.listingDismissFlags',
  'synonyms.add': 'accounts.action.synonymsAdd',
  'synonyms.edit': 'accounts.action.synonymsEdit',
  'synonyms.delete': 'accounts.action.synonymsDelete',
  'jobs.try-again': 'accounts.action.jobsTryAgain',
  'jobs.dismiss': 'accounts.action.jobsDismiss',
  ...formerActions,
} as const satisfies Record<string, MessageKey>;

export type AuditAction = keyof typeof auditActions;

/** The actions that are security events, which are deleted after SECURITY_EVENT_DAYS. */
export const securityActions = [
  'account.sign-in',
  'account.sign-in-failed',
  'account.sign-in-unknown',
  'account.sign-out-others',
  'account.reset-requested',
  'account.reset-done',
  'account.password-changed',
  'account.google-linked',
  'account.code-failed',
  'account.second-factor-on',
  'account.second-factor-off',
  'account.recovery-codes-made',
  'account.recovery-code-used',
  'account.passkey-added',
  'account.passkey-removed',
  'account.email-changed',
  'account.email-restored',
  'account.started-buying',
  'account.started-selling',
] as const satisfies readonly AuditAction[];

export type SecurityAction = (typeof securityActions)[number];

/** Retention of security events in days. The privacy page names this number. */
export const SECURITY_EVENT_DAYS = 365;

/** An entry of the audit log. The time is epoch milliseconds. */
export interface AuditRow {
  id: string;
  /** An account, or one of the constants of audit.server.ts. */
  actorId: string;
  actorEmail: string;
  action: string;
  subjectType: string;
  subjectId: string;
  subjectLabel: string;
  /** How often the event happened in the hour that began at `createdAt`. */
  times: number;
  createdAt: number;
  /** Whether the subject has no page any more: a reported conversation whose copy is deleted. */
  gone?: boolean | number;
}

/** A page of the audit log: of all entries, of one action, or of one person. */
export interface AuditRequest extends TableRequest {
  action?: string | undefined;
  /** An account that is the actor or the subject. */
  personId?: string | undefined;
}

/** An audit entry as a row of the page. */
export interface AuditView {
  id: string;
  who: string;
  /** The actor's account, if the actor is one. */
  whoHref: string | null;
  what: string;
  subject: string;
  /** The page of the person, product or reported conversation that the entry is about. */
  subjectHref: string | null;
  times: number;
  /** ISO 8601 in UTC. */
  at: string;
}

/** An entry in a language. An action that this version does not know is shown unchanged. */
export function toAuditView(row: AuditRow, t: Translate): AuditView {
  const words: Record<string, MessageKey> = auditActions;
  const what = words[row.action];
  // For a deleted account only the action is shown, such as "Deleted a buyer account".
  const nameless = row.action.endsWith('.delete') && row.subjectLabel === DELETED_ACCOUNT;
  return {
    id: row.id,
    who: nameOf(row.actorId, row.actorEmail, t),
    whoHref: isAccount(row.actorId) ? personPath(row.actorId) : null,
    what: what ? t(what) : row.action,
    subject: nameless ? '' : subjectOf(row, t),
    subjectHref: subjectPath(row),
    times: row.times,
    at: new Date(row.createdAt).toISOString(),
  };
}

/** Stored names that are words, by the id of their actor or subject. */
const wordsById: Partial<Record<string, MessageKey>> = {
  operator: 'accounts.audit.operator',
  visitor: 'accounts.audit.visitor',
  unknown: 'accounts.audit.unknown',
};

/** The words of our own in the names of subjects, by the type of the subject. */
const ownWords: Partial<Record<string, Partial<Record<string, MessageKey>>>> = {
  'word-rule': { flag: 'listingChecks.flag', hold: 'listingChecks.hold' },
  setting: {
    'hold-new-sellers': 'moderation.settings.hold',
    on: 'accounts.audit.on',
    off: 'accounts.audit.off',
  },
};

/** The name of a subject with our own words in the language: of "spam (hold)" or "setting: on". */
function subjectOf({ subjectType, subjectId, subjectLabel }: AuditRow, t: Translate): string {
  const words = ownWords[subjectType];
  if (!words) return nameOf(subjectId, subjectLabel, t);
  const pattern = subjectType === 'setting' ? /[^: ]+/g : /[^(]+(?=\)$)/;
  return subjectLabel.replace(pattern, (word) => {
    const key = words[word];
    return key ? t(key) : word;
  });
}

function nameOf(id: string, stored: string, t: Translate): string {
  const word = stored === DELETED_ACCOUNT ? 'accounts.deleted' : wordsById[id];
  if (word) return t(word);
  // A report is named by its product and the reporter, who may have deleted the account.
  const [before, after] = stored.split(` · ${DELETED_ACCOUNT}`, 2);
  return after === '' ? `${before} · ${t('accounts.deleted')}` : stored;
}

/** Ids of actors and subjects that are no accounts (audit.server.ts). */
const NO_ACCOUNTS: ReadonlySet<string> = new Set(['rummage', 'operator', 'visitor', 'unknown']);

const isAccount = (id: string) => !NO_ACCOUNTS.has(id);

function subjectPath({ subjectType, subjectId, gone }: AuditRow): string | null {
  if (gone) return null;
  if (subjectType === 'user') return isAccount(subjectId) ? personPath(subjectId) : null;
  if (subjectType === 'conversation') return reportedConversationPath(subjectId);
  return subjectType === 'product' ? adminProductPath(subjectId) : null;
}
