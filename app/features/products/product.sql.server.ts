import { sql, type Sql } from '~/platform/db/sql';

/** The largest number that a card shows. Counting further would slow down the list. */
export const COUNTED_FAVOURITES = 100;

const columns: Sql = sql`p."id", p."name", p."description", p."categoryId",
    c."name" AS "categoryName", c."picture" AS "categoryPicture", p."sellerId", u."name" AS "sellerName",
    u."email" AS "sellerEmail", u."verified" AS "sellerVerified", p."originalPriceCents",
    p."resalePriceCents", p."condition", p."phone", p."location", p."purchaseYear", p."status",
    p."advertised", p."createdAt", ph."imageId"`;

const around: Sql = sql`JOIN "Category" c ON c."id" = p."categoryId"
  JOIN "User" u ON u."id" = p."sellerId"
  LEFT JOIN "ProductPhoto" ph ON ph."productId" = p."id" AND ph."position" = 0`;

/** The columns of a ProductRow; to be followed by conditions on `p`. */
export const selectProducts: Sql = sql`SELECT ${columns} FROM "Product" p ${around}`;

/** The columns of a ProductRow and `more` (which begins with a comma), for places with an `id`. */
export function selectProductsAt(places: Sql, more: Sql): Sql {
  return sql`SELECT ${columns} ${more} FROM (${places}) place
    JOIN "Product" p ON p."id" = place."id" ${around}`;
}

/** The favourite columns of a CardRow, for its product `p`. */
export function favouriteColumns(viewerId: string | undefined): Sql {
  return sql`(SELECT COUNT(*) FROM (SELECT 1 FROM "SavedProduct" s WHERE s."productId" = p."id"
      LIMIT CAST(${COUNTED_FAVOURITES} AS integer)) AS few) AS "favourites",
    EXISTS (SELECT 1 FROM "SavedProduct" m
      WHERE m."productId" = p."id" AND m."userId" = ${viewerId ?? ''}) AS "mine"`;
}
