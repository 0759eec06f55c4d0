import { pictureOrDrawing, type Picture } from '~/lib/picture';
import { sql } from '~/platform/db/sql';
import type { Ctx } from '../accounts/actor';
import type { ProductRow } from './product.dto';

/** All photos of a product in the seller's order; its category's drawing when there are none. */
export async function listProductPictures(
  { db }: Pick<Ctx, 'db'>,
  { id, categoryPicture }: Pick<ProductRow, 'id' | 'categoryPicture'>,
): Promise<Picture[]> {
  const rows = await db.rows<{ imageId: string }>(
    sql`SELECT "imageId" FROM "ProductPhoto" WHERE "productId" = ${id} ORDER BY "position"`,
  );
  const ids = rows.length > 0 ? rows.map(({ imageId }) => imageId) : [null];
  return ids.map((imageId) => pictureOrDrawing(imageId, categoryPicture));
}
