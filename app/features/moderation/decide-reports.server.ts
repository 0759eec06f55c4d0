import { requirePermission, type Ctx } from '~/features/accounts/account.policy';
import type { Message } from '~/i18n/language';
import { isDomainError } from '~/lib/domain-error';
import { looksLikeId } from '~/lib/ids.server';
import type { Currency } from '~/lib/money';
import { pictureOrDrawing, type Picture } from '~/lib/picture';
import { deleteReportedProduct } from './delete-product.server';
import type { DecisionReason } from './moderation.schema';
import { dismissReport } from './reports.server';

/** Result of a decision on several reports or products. */
export interface Decision {
  done: number;
  /** Decided before, by another admin or in another window. */
  already: number;
  /** Why the others were refused, each reason once. */
  refusals: Message[];
}

/** The most that one request decides. A page of the queue has fewer. */
const MOST = 100;

/**
 * Dismisses several reports, each in a transaction of its own, so that a refused one does not undo
 * the others. Refuses with `unauthenticated` and `forbidden`.
 */
export function dismissReports(ctx: Ctx, reportIds: readonly string[]): Promise<Decision> {
  return decideEach(ctx, reportIds, (id) => dismissReport(ctx, id));
}

/**
 * Deletes several reported products for the same reason, each in a transaction of its own. Refuses with
 * `unauthenticated` and `forbidden`.
 */
export function deleteReportedProducts(
  ctx: Ctx,
  productIds: readonly string[],
  reason?: DecisionReason,
): Promise<Decision> {
  return decideEach(ctx, productIds, (id) => deleteReportedProduct(ctx, id, reason));
}

async function decideEach(
  ctx: Ctx,
  ids: readonly string[],
  decide: (id: string) => Promise<0 | 1>,
): Promise<Decision> {
  requirePermission(ctx, 'report:moderate');
  const decision: Decision = { done: 0, already: 0, refusals: [] };
  for (const id of [...new Set(ids)].slice(0, MOST)) {
    try {
      if ((await decide(id)) > 0) decision.done += 1;
      else decision.already += 1;
    } catch (error) {
      if (!isDomainError(error) || error.code === 'unauthenticated') throw error;
      if (!decision.refusals.includes(error.message)) decision.refusals.push(error.message);
    }
  }
  return decision;
}

/** A product about to be deleted, as the page that confirms it names it. */
export interface ProductToDelete {
  id: string;
  name: string;
  sellerName: string;
  priceMinor: number;
  currency: Currency;
  image: Picture;
  /** Number of open reports on the product. */
  reports: number;
  /** The reason of the newest report that has one. */
  reason: string | null;
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
  const ids = productIds.filter(looksLikeId).slice(0, MOST);
  if (ids.length === 0) return [];
  const rows = await ctx.db.read.product.findMany({
    where: { id: { in: ids }, deletedAt: null },
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
    include: {
      category: { select: { picture: true } },
      seller: { select: { name: true } },
      photos: { select: { imageId: true }, where: { position: 0 } },
      _count: { select: { reports: { where: { closedAt: null } } } },
      reports: {
        where: { closedAt: null, reason: { not: null } },
        orderBy: { createdAt: 'desc' },
        take: 1,
        select: { reason: true },
      },
    },
  });
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    sellerName: row.seller.name,
    priceMinor: row.resalePriceMinor,
    currency: row.currency,
    image: pictureOrDrawing(row.photos[0]?.imageId ?? null, row.category.picture),
    reports: row._count.reports,
    reason: row.reports[0]?.reason ?? null,
  }));
}
