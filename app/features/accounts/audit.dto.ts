import type { TableRequest } from '~/lib/paging';
import { DELETED_ACCOUNT } from './account.policy';
import { adminProductPath, personPath } from './admin-paths';

/** The actions of the audit log, with the text that its page shows before the subject. */
export const auditActions = {
  'buyer.delete': 'Deleted a buyer account',
  'seller.delete': 'Deleted a seller account',
  'seller.verify': 'Verified the seller',
  'product.delete': 'Deleted the reported product',
  'product.delete-own': 'As the only admin, and a party, deleted the reported product',
  'report.dismiss': 'Dismissed the report on',
  'report.dismiss-own': 'As the only admin, and a party, dismissed the report on',
  'category.add': 'Added the category',
  'category.rename': 'Renamed the category',
  'category.delete': 'Deleted the category',
  'settings.change': 'Changed the setting',
  'account.delete': 'Deleted their own account',
  'admin.create': 'Created the admin account',
  'admin.grant': 'Made an admin of',
  'admin.remove': 'Removed from the admins',
  'payment.refund': 'Refunded the payment for',
  'account.sign-in': 'Signed in',
  'account.sign-in-failed': 'Failed to sign in (wrong password) to',
  'account.sign-in-unknown': 'Failed to sign in to',
  'account.sign-out-others': 'Signed out on all other devices',
  'account.reset-requested': 'Requested a password reset for',
  'account.reset-done': 'Reset the password and signed out everywhere',
  'account.password-changed': 'Changed the password',
  'account.google-linked': 'Connected Google sign-in',
  'account.started-buying': 'Started buying',
  'account.started-selling': 'Started selling',
  'synonyms.add': 'Added the synonyms',
  'synonyms.edit': 'Changed the synonyms',
  'synonyms.delete': 'Deleted the synonyms',
} as const;

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
  /** The page of the person or product that the entry is about. */
  subjectHref: string | null;
  times: number;
  /** ISO 8601 in UTC. */
  at: string;
}

/** An action that this version does not know is shown unchanged. */
export function toAuditView(row: AuditRow): AuditView {
  const words: Record<string, string> = auditActions;
  // For a deleted account only the action is shown, such as "Deleted a buyer account".
  const nameless = row.action.endsWith('.delete') && row.subjectLabel === DELETED_ACCOUNT;
  return {
    id: row.id,
    who: row.actorEmail,
    whoHref: isAccount(row.actorId) ? personPath(row.actorId) : null,
    what: words[row.action] ?? row.action,
    subject: nameless ? '' : row.subjectLabel,
    subjectHref: subjectPath(row),
    times: row.times,
    at: new Date(row.createdAt).toISOString(),
  };
}

/** Ids of actors and subjects that are no accounts (audit.server.ts). */
const NO_ACCOUNTS: ReadonlySet<string> = new Set(['rummage', 'operator', 'visitor', 'unknown']);

const isAccount = (id: string) => !NO_ACCOUNTS.has(id);

function subjectPath({ subjectType, subjectId }: AuditRow): string | null {
  if (subjectType === 'user') return isAccount(subjectId) ? personPath(subjectId) : null;
  return subjectType === 'product' ? adminProductPath(subjectId) : null;
}
