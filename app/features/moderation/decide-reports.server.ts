import { requirePermission, type Ctx } from '~/features/accounts/account.policy';
import {
  changeEach,
  selectedProducts,
  summaryIncludes,
  toProductSummary,
  type ProductSummary,
  type SeveralChanged,
} from '~/features/products/change-several.server';
import { msg } from '~/i18n/language';
import { deleteReportedProduct, versionToRemove } from './delete-product.server';
import { NO_REASON, type DecisionReason } from './moderation.schema';
import type { SeenProduct } from './report-selection';
import { dismissReport } from './reports.server';

/** Dismisses several reports. Refuses with `unauthenticated` and `forbidden`. */
export function dismissReports(ctx: Ctx, reportIds: readonly string[]): Promise<SeveralChanged> {
  return decideEach(ctx, reportIds, (id) => dismissReport(ctx, id));
}

/**
 * Deletes several reported products for the same reason, each in the version in which it was `seen`, if
 * that is given. Refuses with `unauthenticated` and `forbidden`.
 */
export function deleteReportedProducts(
  ctx: Ctx,
  products: readonly SeenProduct[],
  reason: DecisionReason = NO_REASON,
): Promise<SeveralChanged> {
  const versions = new Map(products.map(({ id, seen }) => [id, seen]));
  return decideEach(ctx, [...versions.keys()], (id) =>
    deleteReportedProduct(ctx, id, { ...reason, seen: versions.get(id) }),
  );
}

async function decideEach(
  ctx: Ctx,
  ids: readonly string[],
  decide: (id: string) => Promise<0 | 1>,
): Promise<SeveralChanged> {
  requirePermission(ctx, 'report:moderate');
  return changeEach(ids, decide, {
    one: (_, reason) => reason,
    more: (count) => msg('moderation.refusedMore', { count }),
  });
}

/** A product about to be deleted, as the page that confirms it names it. */
export interface ProductToDelete extends ProductSummary {
  sellerName: string;
  /** Number of open reports on the product. */
  reports: number;
  /** The reason of the newest report that has one. */
  reason: string | null;
  /** The version for `deleteReportedProducts`. */
  seen: string;
}

/**
 * Lists the products that an admin is about to delete, without deleted ones. Refuses with
 * `unauthenticated` and `forbidden`.
 */
export async function listProductsToDelete(
  ctx: Ctx,
  productIds: readonly string[],
): Promise<ProductToDelete[]> {
  requirePermission(ctx, 'report:moderate');
  const rows = await ctx.db.read.product.findMany({
    where: selectedProducts(productIds),
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
    include: {
      ...summaryIncludes,
      seller: { select: { name: true } },
      reports: {
        where: { closedAt: null },
        orderBy: { createdAt: 'desc' },
        select: { id: true, reason: true },
      },
    },
  });
  return rows.map((row) => ({
    ...toProductSummary(row),
    sellerName: row.seller.name,
    reports: row.reports.length,
    reason: row.reports.find(({ reason }) => reason !== null)?.reason ?? null,
    seen: versionToRemove(row),
  }));
}
