import { DomainError } from '~/lib/domain-error';
import { requireId } from '~/lib/ids.server';
import type { Keyed } from '~/platform/http/idempotency.server';
import type { Ctx } from './actor';
import { requirePermission } from './policy';
import { recordAudit } from './record-audit.server';
import { writeAs } from './write-as.server';

const NO_SUCH_SELLER = 'There is no such seller.';

/**
 * Verifies a seller, once and for good (decision 22). Gives whether this call did it.
 * Refuses with `unauthenticated`, `forbidden`, `not_found` (nobody, or no seller) and `conflict`
 * (deleted meanwhile).
 */
export async function verifySeller(ctx: Ctx & Keyed<boolean>, userId: string): Promise<boolean> {
  requirePermission(ctx, 'user:verify');
  const id = requireId(userId, NO_SUCH_SELLER);
  return writeAs(ctx, 'user:verify', async (tx, actor) => {
    const seller = await tx.user.findUnique({ where: { id, role: 'seller' } });
    if (!seller) throw new DomainError('not_found', NO_SUCH_SELLER);
    if (seller.deletedAt) throw new DomainError('conflict', 'This seller was deleted already.');
    if (seller.verified) return false;
    await tx.user.update({ where: { id }, data: { verified: true } });
    const subject = { type: 'user', id, label: `${seller.name} (${seller.email})` } as const;
    await recordAudit(tx, ctx, { actor, action: 'seller.verify', subject });
    return true;
  });
}
