import { DomainError } from '~/lib/domain-error';
import { looksLikeId } from '~/lib/ids.server';
import { sql } from '~/platform/db/sql';
import type { Ctx } from '../accounts/actor';
import type { ProductRow } from './product.dto';
import { findProduct } from './product.queries.server';

type Reading = Pick<Ctx, 'db'>;

/** One product, whatever its status; public. Refuses with `not_found`, or `gone` once deleted. */
export async function getProduct(ctx: Reading, id: string): Promise<ProductRow> {
  const product = await findProduct(ctx, id);
  if (product) return product;
  if (await findDeletedProduct(ctx, id)) {
    throw new DomainError('gone', 'This product has been taken down.');
  }
  throw new DomainError('not_found', 'There is no such product.');
}

/** What is still told of a deleted product: what to look for instead. */
export async function findDeletedProduct(
  { db }: Reading,
  id: string,
): Promise<Pick<ProductRow, 'id' | 'categoryId' | 'resalePriceCents'> | null> {
  if (!looksLikeId(id)) return null;
  const [row] = await db.rows<Pick<ProductRow, 'id' | 'categoryId' | 'resalePriceCents'>>(
    sql`SELECT "id", "categoryId", "resalePriceCents" FROM "Product"
      WHERE "id" = ${id} AND "deletedAt" IS NOT NULL`,
  );
  return row ?? null;
}
