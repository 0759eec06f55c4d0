import type { TablePage, TableRequest } from '~/lib/table-page';
import { containsText } from '~/platform/db/contains-text';
import { readTable } from '~/platform/db/read-table';
import { sql } from '~/platform/db/sql';
import type { Ctx } from '../accounts/actor';
import { requirePermission } from '../accounts/policy';
import type { MyProductRow } from './my-products.dto';

/**
 * The acting seller's own products, newest first, found by title, each with whoever has booked or
 * bought it. Refuses with `unauthenticated` and `forbidden`.
 */
export async function listMyProducts(
  ctx: Ctx,
  request: TableRequest,
): Promise<TablePage<MyProductRow>> {
  const seller = requirePermission(ctx, 'product:manage-own');
  const search = containsText(request.search, sql.id('p', 'nameKey'));
  return readTable(
    ctx.db,
    {
      select: sql`
        SELECT p."id", p."name", p."resalePriceCents", p."status", p."advertised", p."createdAt",
          c."picture" AS "categoryPicture", ph."imageId",
          o."userName", o."phone", o."meetingLocation", o."heldUntil"
        FROM "Product" p
        JOIN "Category" c ON c."id" = p."categoryId"
        LEFT JOIN "ProductPhoto" ph ON ph."productId" = p."id" AND ph."position" = 0
        LEFT JOIN "Order" o ON o."activeProductId" = p."id"`,
      where: sql`p."sellerId" = ${seller.userId} AND p."deletedAt" IS NULL ${search}`,
      alias: 'p',
    },
    request,
  );
}
