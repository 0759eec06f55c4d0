import { DomainError } from '~/lib/domain-error';
import { requireId } from '~/lib/ids.server';
import type { Keyed } from '~/platform/http/idempotency.server';
import type { Ctx } from '../accounts/actor';
import { writeAs } from '../accounts/write-as.server';

/** How long a report may be taken back, in milliseconds. */
export const TAKE_BACK_MS = 10 * 60 * 1000;

const LATE = 'A report can be taken back for 10 minutes only. An admin will look at it.';
const DECIDED = 'An admin has decided on this report already.';

/**
 * Takes back the acting person's own report on a product, while it is young and no admin has
 * decided; afterwards the product may be reported again. Gives how many this call took back, 1 or 0.
 * Refuses with `unauthenticated`, `forbidden` and `conflict` (too late, decided).
 */
export async function takeBackReport(ctx: Ctx & Keyed<0 | 1>, productId: string): Promise<0 | 1> {
  const id = requireId(productId, 'There is no such product.');
  const oldest = ctx.clock.now().getTime() - TAKE_BACK_MS;
  return writeAs<0 | 1>(ctx, 'report:make', async (tx, actor) => {
    const key = { productId: id, reporterId: actor.userId };
    const report = await tx.report.findUnique({ where: { productId_reporterId: key } });
    if (!report) return 0;
    if (report.closedAt) throw new DomainError('conflict', DECIDED);
    if (report.createdAt.getTime() < oldest) throw new DomainError('conflict', LATE);
    await tx.report.delete({ where: { id: report.id } });
    return 1;
  });
}
