import { requirePermission, type Ctx } from '~/features/accounts/account.policy';
import { adminProductPath, personPath } from '~/features/accounts/admin-paths';
import { shownName } from '~/features/accounts/erased-names';
import type { Language } from '~/i18n/language';
import type { TablePage, TableRequest } from '~/lib/paging';
import { readModerationQueue, type CaseRow } from './moderation-queue.sql.server';

/** A row of the queue: the open cases of one product or person. */
export interface CaseView {
  id: string;
  /** The page with everything about it. */
  href: string;
  subject: 'product' | 'person';
  name: string;
  sellerName: string | null;
  urgency: number;
  /** ISO 8601. */
  since: string;
  held: boolean;
  counts: Record<'reports' | 'flags' | 'conversations' | 'appeals' | 'disputes', number>;
}

/**
 * Lists everything that waits for the moderators by product or person, the most urgent first, then the
 * oldest. Refuses with `unauthenticated` and `forbidden`.
 */
export async function listModerationQueue(
  ctx: Ctx,
  request: TableRequest,
): Promise<TablePage<CaseRow>> {
  requirePermission(ctx, 'report:moderate');
  return readModerationQueue(ctx.db, request, ctx.clock.now());
}

export function toCaseView(row: CaseRow, t: Language['t']): CaseView {
  const { id, subject, sellerName } = row;
  return {
    id,
    subject,
    name: shownName(row.name, t),
    sellerName: sellerName && shownName(sellerName, t),
    href: subject === 'product' ? adminProductPath(id) : personPath(id),
    urgency: Number(row.urgency),
    since: new Date(Number(row.since)).toISOString(),
    held: row.heldAt !== null,
    counts: {
      reports: Number(row.reports),
      flags: Number(row.flags),
      conversations: Number(row.conversations),
      appeals: Number(row.appeals),
      disputes: Number(row.disputes),
    },
  };
}
