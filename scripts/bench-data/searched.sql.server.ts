import type { Attributes } from '../../app/features/products/category-field';
import type { RowsReader } from '../../app/platform/db/database';
import { sql } from '../../app/platform/db/sql';

/** Fields of a listed product that the brute-force search compares. */
export interface Searched {
  id: string;
  categoryId: string;
  price: number;
  condition: string;
  purchaseYear: number;
  verified: boolean | number;
  hasPhoto: boolean | number;
  placeCell: number | null;
  /** Epoch milliseconds. */
  createdAt: number;
  searchText: string;
  searchPlace: string;
  attributes: Attributes;
}

const BATCH = 50_000;

/** All listed products, in no order. */
export async function readSearched(db: RowsReader): Promise<Searched[]> {
  const all: Searched[] = [];
  for (let after = ''; ;) {
    const rows = await db.rows<Omit<Searched, 'attributes'> & { attributes: string }>(sql`
      SELECT p."id", p."categoryId", p."resalePriceMinor" AS "price", p."condition",
        p."purchaseYear", u."verified", p."placeCell", p."createdAt", p."searchText",
        p."searchPlace", p."attributes",
        EXISTS (SELECT 1 FROM "ProductPhoto" ph WHERE ph."productId" = p."id") AS "hasPhoto"
      FROM "Product" p JOIN "User" u ON u."id" = p."sellerId"
      WHERE p."listed" AND p."id" > ${after} ORDER BY p."id" LIMIT CAST(${BATCH} AS integer)`);
    for (const row of rows) {
      all.push({ ...row, attributes: JSON.parse(row.attributes) as Attributes });
    }
    if (rows.length < BATCH) return all;
    after = rows.at(-1)?.id ?? '';
  }
}
