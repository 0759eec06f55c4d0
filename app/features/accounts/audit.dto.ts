/** What the audit log keeps, in the words in which its page tells it. */
const auditActions = {
  'buyer.delete': 'Deleted the buyer',
  'seller.delete': 'Deleted the seller',
  'seller.verify': 'Verified the seller',
  'product.delete': 'Deleted the reported product',
  'report.dismiss': 'Dismissed the report on',
  'category.add': 'Added the category',
  'category.rename': 'Renamed the category',
  'category.delete': 'Deleted the category',
  'synonyms.add': 'Added the synonyms',
  'synonyms.edit': 'Changed the synonyms',
  'synonyms.delete': 'Deleted the synonyms',
  'account.delete': 'Deleted their own account,',
} as const;

export type AuditAction = keyof typeof auditActions;

/** An entry of the audit log. The time is epoch milliseconds. */
export interface AuditRow {
  id: string;
  actorEmail: string;
  action: string;
  subjectLabel: string;
  createdAt: number;
}

/** An entry as a row of a page. */
export interface AuditView {
  id: string;
  who: string;
  what: string;
  subject: string;
  /** ISO 8601 in UTC. */
  at: string;
}

/** An action that this version does not know is shown as it is. */
export function toAuditView(row: AuditRow): AuditView {
  const words: Record<string, string> = auditActions;
  return {
    id: row.id,
    who: row.actorEmail,
    what: words[row.action] ?? row.action,
    subject: row.subjectLabel,
    at: new Date(row.createdAt).toISOString(),
  };
}
