import type { TablePage, TableRequest } from '~/lib/table-page';
import { containsText } from '~/platform/db/contains-text';
import { readTable } from '~/platform/db/read-table';
import { sql } from '~/platform/db/sql';
import type { Ctx } from '../accounts/actor';
import { requirePermission } from '../accounts/policy';
import type { ReportRow } from './report.dto';

/**
 * The open reports, newest first, found by the product's name; for admins.
 * Refuses with `unauthenticated` and `forbidden`.
 */
export async function listReports(ctx: Ctx, request: TableRequest): Promise<TablePage<ReportRow>> {
  requirePermission(ctx, 'report:moderate');
  const search = containsText(request.search, sql.id('r', 'nameKey'));
  return readTable(
    ctx.db,
    {
      select: sql`
        SELECT r."id", r."productId", r."user", r."email", r."name", r."priceCents", r."reason", r."details",
          ph."imageId", c."picture" AS "categoryPicture", s."name" AS "sellerName",
          s."email" AS "sellerEmail", r."createdAt"
        FROM "Report" r
        JOIN "Product" p ON p."id" = r."productId"
        JOIN "Category" c ON c."id" = p."categoryId"
        JOIN "User" s ON s."id" = p."sellerId"
        LEFT JOIN "ProductPhoto" ph ON ph."productId" = p."id" AND ph."position" = 0`,
      where: sql`r."closedAt" IS NULL ${search}`,
      alias: 'r',
    },
    request,
  );
}
