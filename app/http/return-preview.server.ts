import { categoryNameIn } from '~/features/products/category-names.server';
import { whyInactive } from '~/features/products/listing.policy';
import { toProductView } from '~/features/products/product.dto';
import { findCategory, findProduct } from '~/features/products/product.queries.server';
import { productPreview } from '~/features/products/product-meta.server';
import { categoryPicture, pictureOrDrawing } from '~/lib/picture';
import { categoryPreview, type LinkPreview } from '~/ui/page-meta';
import type { PageArgs } from './page-handler.server';

/**
 * The link preview of /login when the requested page needs an account: the product to be booked or
 * the category, not the login page. Null where the return address names neither.
 * @param returnTo A path of this site with its query.
 */
export async function previewOfReturn(
  { ctx, context }: Pick<PageArgs, 'ctx' | 'context'>,
  returnTo: string,
): Promise<LinkPreview | null> {
  const { pathname, searchParams } = new URL(returnTo, 'http://here.invalid');
  const book = searchParams.get('book');
  const row = book ? await findProduct(ctx, book) : null;
  if (row) {
    const now = ctx.clock.now();
    const inactive = whyInactive(row, now);
    const product = { ...toProductView(row, now, null), status: row.status, inactive };
    const pictures = [pictureOrDrawing(row.imageId, row.categoryPicture)];
    return productPreview({ product, pictures }, context.language);
  }
  const [, id] = /^\/category\/([^/]+)\/?$/i.exec(pathname) ?? [];
  const category = id ? await findCategory(ctx, id) : null;
  if (!category) return null;
  const name = await categoryNameIn(ctx, context.language, category);
  return categoryPreview(
    { ...category, name },
    [categoryPicture(category.picture)],
    context.language,
  );
}
