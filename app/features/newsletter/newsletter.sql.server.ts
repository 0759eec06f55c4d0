import type { TablePage, TableRequest } from '~/lib/paging';
import type { RowsReader } from '~/platform/db/database';
import { containsText, readTable } from '~/platform/db/read-table.sql.server';
import { sql } from '~/platform/db/sql';

/** A subscriber. Times are epoch milliseconds. */
export interface SubscriberRow {
  id: string;
  email: string;
  unsubscribeKey: string;
  createdAt: number;
  confirmedAt: number | null;
}

/** A page of the subscribers, newest first, searchable by address. */
export function readSubscribers(
  db: RowsReader,
  request: TableRequest,
): Promise<TablePage<SubscriberRow>> {
  const select = sql`SELECT n."id", n."email", n."unsubscribeKey", n."createdAt", n."confirmedAt"
    FROM "NewsletterSubscriber" n`;
  const where = sql`1 = 1 ${containsText(request.search, sql.id('n', 'emailKey'))}`;
  return readTable(db, { select, where, alias: 'n' }, request);
}
