import {
  may,
  requireNotOwnProduct,
  requirePermission,
  type Ctx,
} from '~/features/accounts/account.policy';
import { writeAs } from '~/features/accounts/write-as.server';
import { VISIBLE_PRODUCT } from '~/features/products/visible-product';
import { DomainError } from '~/lib/domain-error';
import { requireId } from '~/lib/ids.server';
import type { Currency } from '~/lib/money';
import { pictureOrDrawing, type Picture } from '~/lib/picture';
import type { Reader } from '~/platform/db/database';
import type { Keyed } from '~/platform/idempotency-store.server';
import { readReportsOf } from './report.sql.server';
import { withdrawReportNotifications } from './reports.server';

const GONE = 'moderation.takenDown';

/** The acting person's reports by product id: whether each is closed, or can still be withdrawn. */
export type OwnReports = Record<string, { canTakeBack: boolean; isClosed: boolean }>;

/** The acting person's reports on these products; empty for those who cannot report. */
export async function findOwnReports(
  { db, actor, clock }: Pick<Ctx, 'db' | 'actor' | 'clock'>,
  productIds: readonly string[],
): Promise<OwnReports> {
  if (!actor || !may(actor, 'report:make') || productIds.length === 0) return {};
  const rows = await readReportsOf(db, actor.userId, productIds);
  const oldest = clock.now().getTime() - TAKE_BACK_MS;
  return Object.fromEntries(
    rows.map(({ productId, createdAt, closedAt }) => [
      productId,
      { canTakeBack: closedAt === null && createdAt >= oldest, isClosed: closedAt !== null },
    ]),
  );
}

/** Data of the product on the report page. */
interface ProductToReport {
  id: string;
  name: string;
  priceMinor: number;
  currency: Currency;
  sellerName: string;
  image: Picture;
  /** The acting person's report; null when there is none. */
  reported: OwnReports[string] | null;
}

/**
 * Gets the product for the report form. Refuses with `unauthenticated`, `forbidden` (also for
 * the person's own product) and `not_found`.
 */
export async function getProductToReport(ctx: Ctx, productId: string): Promise<ProductToReport> {
  const actor = requirePermission(ctx, 'report:make');
  const product = await ctx.db.read.product.findUnique({
    where: { id: requireId(productId, GONE), ...VISIBLE_PRODUCT },
    select: {
      id: true,
      name: true,
      sellerId: true,
      resalePriceMinor: true,
      currency: true,
      seller: { select: { name: true } },
      category: { select: { picture: true } },
      photos: { where: { position: 0 }, select: { imageId: true } },
    },
  });
  if (!product) throw new DomainError('not_found', GONE);
  requireNotOwnProduct(actor, product);
  const reports = await findOwnReports(ctx, [product.id]);
  const { id, name, resalePriceMinor: priceMinor, currency, seller, category, photos } = product;
  return {
    id,
    name,
    priceMinor,
    currency,
    sellerName: seller.name,
    image: pictureOrDrawing(photos[0]?.imageId ?? null, category.picture),
    reported: reports[id] ?? null,
  };
}

/** How long a report may be withdrawn, in milliseconds. */
export const TAKE_BACK_MS = 10 * 60 * 1000;

const LATE = 'moderation.tooLate';
const DECIDED = 'moderation.decided';

/**
 * Withdraws the acting person's own report on a product within TAKE_BACK_MS and before an admin has
 * decided; afterwards the product may be reported again. Mail to the admins that has not been sent
 * yet is withdrawn, too. Returns the number of reports withdrawn, 1 or 0. Refuses with
 * `unauthenticated`, `forbidden`, `not_found` (no such product) and `conflict` (too late, decided).
 */
export async function takeBackReport(ctx: Ctx & Keyed<0 | 1>, productId: string): Promise<0 | 1> {
  const id = requireId(productId, 'moderation.noProduct');
  const oldest = ctx.clock.now().getTime() - TAKE_BACK_MS;
  return writeAs<0 | 1>(ctx, 'report:make', async (tx, actor) => {
    const key = { productId: id, reporterId: actor.userId };
    const report = await tx.report.findUnique({ where: { productId_reporterId: key } });
    if (!report) {
      await requireProduct(tx, id);
      return 0;
    }
    if (report.closedAt) throw new DomainError('conflict', DECIDED);
    if (report.createdAt.getTime() < oldest) throw new DomainError('conflict', LATE);
    await tx.report.delete({ where: { id: report.id } });
    await withdrawReportNotifications(tx, report.id);
    return 1;
  });
}

/** Refuses as `takeBackReport` does, but for `conflict`, whatever else the acting person sent. */
export async function requireMayTakeBack(ctx: Ctx, productId: string): Promise<void> {
  requirePermission(ctx, 'report:make');
  await requireProduct(ctx.db.read, requireId(productId, 'moderation.noProduct'));
}

async function requireProduct(reader: Pick<Reader, 'product'>, id: string): Promise<void> {
  if ((await reader.product.count({ where: { id } })) === 0) {
    throw new DomainError('not_found', 'moderation.noProduct');
  }
}
