import type { TablePage, TableRequest } from '~/lib/paging';
import type { RowsReader } from '~/platform/db/database';
import { containsText, readTable } from '~/platform/db/read-table.sql.server';
import { sql } from '~/platform/db/sql';
import type { ReportRow } from './report.dto';

/** A page of the open reports, newest first, searchable by the product's name. */
export function readOpenReports(
  db: RowsReader,
  request: TableRequest,
): Promise<TablePage<ReportRow>> {
  const select = sql`
    SELECT r."id", r."productId", r."reporterId", p."sellerId", r."user", r."email", r."name", r."priceMinor", r."currency",
      r."reason", r."details", ph."imageId", c."picture" AS "categoryPicture", s."name" AS "sellerName",
      s."email" AS "sellerEmail", r."createdAt"
    FROM "Report" r
    JOIN "Product" p ON p."id" = r."productId"
    JOIN "Category" c ON c."id" = p."categoryId"
    JOIN "User" s ON s."id" = p."sellerId"
    LEFT JOIN "ProductPhoto" ph ON ph."productId" = p."id" AND ph."position" = 0`;
  const where = sql`r."closedAt" IS NULL ${containsText(request.search, sql.id('r', 'nameKey'))}`;
  return readTable(db, { select, where, alias: 'r' }, request);
}

/**
 * The reports of a person on the products of a page. Times are epoch milliseconds. In SQL because
 * every list page of a signed-in person runs it.
 */
export function readReportsOf(
  db: RowsReader,
  reporterId: string,
  productIds: readonly string[],
): Promise<{ productId: string; createdAt: number; closedAt: number | null }[]> {
  return db.rows(sql`SELECT r."productId", r."createdAt", r."closedAt" FROM "Report" r
    WHERE r."reporterId" = ${reporterId} AND r."productId" IN (${sql.join(productIds)})`);
}
