import { DomainError } from '~/lib/domain-error';
import { requireId } from '~/lib/ids.server';
import { sql } from '~/platform/db/sql';
import type { Ctx } from '../accounts/actor';
import { may, requirePermission } from '../accounts/policy';
import { TAKE_BACK_MS } from './take-back-report.server';

const GONE = 'This product has been taken down already.';

/** By product id: what the acting person has reported, and whether it can still be taken back. */
export type OwnReports = Record<string, { canTakeBack: boolean }>;

/** The acting person's reports on these products; none for those who cannot report. */
export async function findOwnReports(
  { db, actor, clock }: Pick<Ctx, 'db' | 'actor' | 'clock'>,
  productIds: readonly string[],
): Promise<OwnReports> {
  if (!actor || !may(actor, 'report:make') || productIds.length === 0) return {};
  const rows = await db.rows<{ productId: string; createdAt: number; closedAt: number | null }>(
    sql`SELECT r."productId", r."createdAt", r."closedAt" FROM "Report" r
      WHERE r."reporterId" = ${actor.userId} AND r."productId" IN (${sql.join(productIds)})`,
  );
  const oldest = clock.now().getTime() - TAKE_BACK_MS;
  return Object.fromEntries(
    rows.map(({ productId, createdAt, closedAt }) => [
      productId,
      { canTakeBack: closedAt === null && createdAt >= oldest },
    ]),
  );
}

/**
 * The product that somebody is about to report. Refuses with `unauthenticated`, `forbidden` and
 * `not_found`.
 */
export async function getProductToReport(ctx: Ctx, productId: string) {
  requirePermission(ctx, 'report:make');
  const product = await ctx.db.read.product.findUnique({
    where: { id: requireId(productId, GONE), deletedAt: null },
    select: { id: true, name: true },
  });
  if (!product) throw new DomainError('not_found', GONE);
  const reports = await findOwnReports(ctx, [product.id]);
  return { ...product, reported: reports[product.id] ?? null };
}
