import { sql, type Sql } from '~/platform/db/sql';

/** The columns of a ProductRow; to be followed by conditions on `p`. */
export const selectProducts: Sql = sql`
  SELECT p."id", p."name", p."description", p."categoryId", c."picture" AS "categoryPicture",
    p."sellerId", u."name" AS "sellerName", u."email" AS "sellerEmail",
    u."verified" AS "sellerVerified", p."originalPriceCents", p."resalePriceCents",
    p."condition", p."phone", p."location", p."purchaseYear", p."status", p."advertised",
    p."createdAt", ph."imageId"
  FROM "Product" p
  JOIN "Category" c ON c."id" = p."categoryId"
  JOIN "User" u ON u."id" = p."sellerId"
  LEFT JOIN "ProductPhoto" ph ON ph."productId" = p."id" AND ph."position" = 0`;
