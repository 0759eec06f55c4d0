import { idFrom } from '~/lib/ids.server';
import type { Database, Tx } from '~/platform/db/database';
import { productImageIds } from './set-product-photos.server';

/** The columns of a listing that say what a buyer gets for the price; everyone can see them. */
interface Goods {
  name: string;
  description: string;
  categoryId: string;
  condition: string;
  purchaseYear: number;
  /** As stored, JSON. */
  attributes: string;
}

/**
 * A hash of the goods of a listing, to notice that its seller has changed them since a buyer has seen
 * them. The order of the photos does not count.
 */
export function goodsKey(goods: Goods, imageIds: readonly string[]): string {
  const { name, description, categoryId, condition, purchaseYear, attributes } = goods;
  const photos = [...new Set(imageIds)].sort();
  return idFrom(
    JSON.stringify([name, description, categoryId, condition, purchaseYear, attributes, photos]),
  );
}

/** The `goodsKey` of a listing as a booking form gets it; empty when there is none. */
export async function readGoodsKey({ db }: { db: Pick<Database, 'read'> }, productId: string) {
  return (await findGoodsKey(db.read, productId)) ?? '';
}

/** The `goodsKey` of a stored listing, inside or outside a transaction; null when there is none. */
export async function findGoodsKey(
  db: Pick<Tx, 'product' | 'productPhoto'> | Database['read'],
  productId: string,
): Promise<string | null> {
  const product = await db.product.findUnique({ where: { id: productId } });
  return product && goodsKey(product, await productImageIds(db, productId));
}
