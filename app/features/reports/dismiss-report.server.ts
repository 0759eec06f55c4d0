import { DomainError } from '~/lib/domain-error';
import { requireId } from '~/lib/ids.server';
import type { Keyed } from '~/platform/http/idempotency.server';
import type { Ctx } from '../accounts/actor';
import { requirePermission } from '../accounts/policy';
import { writeAs } from '../accounts/write-as.server';
import { recordAudit } from '../accounts/record-audit.server';

const NONE = 'There is no such report.';

/**
 * Dismisses one report as an admin; the product stays (decision 24). Gives how many reports this
 * call dismissed, 1 or 0. Refuses with `unauthenticated`, `forbidden` and `not_found`.
 */
export async function dismissReport(ctx: Ctx & Keyed<0 | 1>, reportId: string): Promise<0 | 1> {
  requirePermission(ctx, 'report:moderate');
  const id = requireId(reportId, NONE);
  return writeAs<0 | 1>(ctx, 'report:moderate', async (tx, actor) => {
    const report = await tx.report.findUnique({ where: { id } });
    if (!report) throw new DomainError('not_found', NONE);
    if (report.closedAt) return 0;
    const closedAt = ctx.clock.now();
    await tx.report.update({ where: { id }, data: { closedAt, outcome: 'dismissed' } });
    const subject = { type: 'report', id, label: `${report.name}, by ${report.user}` } as const;
    await recordAudit(tx, ctx, { actor, action: 'report.dismiss', subject });
    return 1;
  });
}
