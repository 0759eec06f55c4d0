import { DomainError } from '~/lib/domain-error';
import { newId, requireId } from '~/lib/ids.server';
import { isUniqueViolation } from '~/platform/db/unique-violation';
import type { Keyed } from '~/platform/http/idempotency.server';
import type { Ctx } from '../accounts/actor';
import { requirePermission } from '../accounts/policy';
import { writeAs } from '../accounts/write-as.server';
import type { ReportInput } from './report.schema';
import { tellAdminsOfReport } from './report-messages.server';

const AGAIN = 'You have reported this product already. An admin will look at it.';
const GONE = 'This product has been taken down already.';

/**
 * Reports a product to the admins, once per person and product (decision 23), with a reason from
 * the list and a text where they are given. Gives the report's id. Refuses with `unauthenticated`, `forbidden` (not a buyer), `not_found` and `conflict`
 * (reported already, one's own).
 */
export async function reportProduct(
  ctx: Ctx & Keyed<{ reportId: string }>,
  productId: string,
  { reason, details }: ReportInput = {},
): Promise<{ reportId: string }> {
  requirePermission(ctx, 'report:make');
  const id = requireId(productId, GONE);
  const reportId = newId();
  try {
    return await writeAs(ctx, 'report:make', async (tx, buyer) => {
      const product = await tx.product.findUnique({ where: { id, deletedAt: null } });
      if (!product) throw new DomainError('not_found', GONE);
      if (product.sellerId === buyer.userId) {
        throw new DomainError('conflict', 'This product is your own.');
      }
      await tx.report.create({
        data: {
          id: reportId,
          productId: id,
          reporterId: buyer.userId,
          user: buyer.name,
          email: buyer.email,
          name: product.name,
          nameKey: product.nameKey,
          priceCents: product.resalePriceCents,
          reason: reason ?? null,
          details: details || null,
          createdAt: ctx.clock.now(),
        },
      });
      await tellAdminsOfReport(tx, ctx, { id: reportId, user: buyer.name, name: product.name });
      return { reportId };
    });
  } catch (error) {
    if (isUniqueViolation(error, 'reporterId')) throw new DomainError('conflict', AGAIN);
    throw error;
  }
}
