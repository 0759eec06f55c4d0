import type { TablePage, TableRequest } from '~/lib/paging';
import type { RowsReader } from '~/platform/db/database';
import { containsText, readTable } from '~/platform/db/read-table.sql.server';
import { sql } from '~/platform/db/sql';
import type { ReasonScope } from './report-reasons';

/** A reason with its plain name. `retiredAt` is epoch milliseconds. */
export interface ReasonRow {
  id: string;
  name: string;
  about: ReasonScope;
  urgency: number;
  position: number;
  retiredAt: number | null;
}

/** All reasons in their order, retired ones included. */
export function readReasons(db: RowsReader): Promise<ReasonRow[]> {
  return db.rows(sql`SELECT "id", "name", "about", "urgency", "position", "retiredAt" FROM "ReportReason"
    ORDER BY "position", "id"`);
}

/** The names of all reasons in other languages. */
export function readReasonNames(
  db: RowsReader,
): Promise<{ reasonId: string; language: string; name: string }[]> {
  return db.rows(sql`SELECT "reasonId", "language", "name" FROM "ReportReasonName"`);
}

/** A page of the reasons, last first, searchable by their plain name. */
export function readManagedReasons(
  db: RowsReader,
  request: TableRequest,
): Promise<TablePage<ReasonRow>> {
  const select = sql`SELECT r."id", r."name", r."about", r."urgency", r."position", r."retiredAt"
    FROM "ReportReason" r`;
  const where = sql`1 = 1 ${containsText(request.search, sql.id('r', 'nameKey'))}`;
  return readTable(db, { select, where, alias: 'r', newestBy: 'position' }, request);
}
