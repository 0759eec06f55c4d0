import type { TablePage, TableRequest } from '~/lib/table-page';
import { containsText } from '~/platform/db/contains-text';
import { readTable } from '~/platform/db/read-table';
import { sql } from '~/platform/db/sql';
import type { Ctx } from './actor';
import type { AuditRow } from './audit.dto';
import { requirePermission } from './policy';

/** The audit log, newest first, for admins. Refuses with `unauthenticated` and `forbidden`. */
export async function listAuditEntries(
  ctx: Ctx,
  request: TableRequest,
): Promise<TablePage<AuditRow>> {
  requirePermission(ctx, 'audit:read');
  const search = containsText(request.search, sql.id('a', 'searchKey'));
  const select = sql`
    SELECT a."id", a."actorEmail", a."action", a."subjectLabel", a."times",
      a."createdAt"
    FROM "AuditEntry" a`;
  return readTable(ctx.db, { select, where: sql`1 = 1 ${search}`, alias: 'a' }, request);
}
