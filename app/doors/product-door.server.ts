import { findOwnBooking } from '~/features/orders/find-own-booking.server';
import { findDeletedProduct } from '~/features/products/get-product.server';
import { may } from '~/features/accounts/policy';
import { listHearts } from '~/features/products/saved-product.queries.server';
import { listProductPictures } from '~/features/products/product-photos.server';
import { toProductView, type ProductRow } from '~/features/products/product.dto';
import { findProduct } from '~/features/products/product.queries.server';
import { listOthersOfSeller, listSimilar } from '~/features/products/related-products.server';
import { findOwnReports } from '~/features/reports/own-reports.queries.server';
import { DomainError } from '~/lib/domain-error';
import type { PageArgs } from './page-door.server';

const OTHERS = 3;
const SIMILAR = 6;

/**
 * What a product's own page shows. A deleted one is told by its similar ones alone. Refuses with
 * `not_found` what has never been there.
 */
export async function readProductPage({ ctx, params }: Pick<PageArgs, 'ctx' | 'params'>) {
  const id = params.id ?? '';
  const now = ctx.clock.now();
  const toView = (one: ProductRow) => toProductView(one, now, ctx.actor);
  const row = await findProduct(ctx, id);
  const heartsOf = (ids: readonly string[]) => listHearts(ctx, ids);
  if (!row) {
    const deleted = await findDeletedProduct(ctx, id);
    if (!deleted) throw new DomainError('not_found', 'There is no such product.');
    const similar = await listSimilar(ctx, deleted, SIMILAR);
    const hearts = await heartsOf(similar.map((one) => one.id));
    return { gone: true as const, hearts, similar: similar.map(toView) };
  }
  const [pictures, others] = await Promise.all([
    listProductPictures(ctx, row),
    listOthersOfSeller(ctx, row, OTHERS),
  ]);
  const shown = others.map((other) => other.id);
  const similar = await listSimilar(ctx, row, SIMILAR, shown);
  const { status, purchaseYear } = row;
  return {
    gone: false as const,
    hearts: await heartsOf([id, ...shown, ...similar.map((one) => one.id)]),
    ownBooking: await findOwnBooking(ctx, id),
    mayReport: may(ctx.actor, 'report:make'),
    reports: await findOwnReports(ctx, [id]),
    product: { ...toView(row), status, purchaseYear },
    category: { id: row.categoryId, name: row.categoryName },
    pictures,
    others: others.map(toView),
    similar: similar.map(toView),
  };
}
