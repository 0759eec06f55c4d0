import { DomainError } from '~/lib/domain-error';
import { requireId } from '~/lib/ids.server';
import type { Keyed } from '~/platform/http/idempotency.server';
import type { Ctx } from '../accounts/actor';
import { DELETED_ACCOUNT } from '../accounts/deleted-account';
import type { ListedRole } from '../accounts/people.queries.server';
import { requirePermission } from '../accounts/policy';
import { writeAs } from '../accounts/write-as.server';
import { recordAudit } from '../accounts/record-audit.server';
import { removeClaimedImages } from '../images/sweep-images.server';
import { endAccount } from './end-account.server';

const NONE = 'There is no such account.';

/**
 * Deletes a buyer or seller as an admin (decision 21): sessions and ways to sign in end, the
 * address is free again, listings are hidden, unpaid orders end on both sides; paid ones stay under
 * their snapshots. Gives how many this call deleted, 1 or 0. `role`, where given, must be theirs.
 * Refuses with `unauthenticated`, `forbidden`, `not_found` and, for an admin, `conflict`.
 */
export async function deleteUser(
  ctx: Ctx & Keyed<0 | 1>,
  userId: string,
  role?: ListedRole,
): Promise<0 | 1> {
  requirePermission(ctx, 'user:delete');
  const id = requireId(userId, NONE);
  const deleted = await writeAs<0 | 1>(
    ctx,
    'user:delete',
    async (tx, actor) => {
      const user = await tx.user.findUnique({ where: { id, ...(role && { role }) } });
      if (!user) throw new DomainError('not_found', NONE);
      if (user.role === 'admin')
        throw new DomainError('conflict', 'An admin cannot be deleted here.');
      if (!(await endAccount(tx, ctx, id))) return 0;
      const action = user.role === 'seller' ? 'seller.delete' : 'buyer.delete';
      const subject = { type: 'user', id, label: DELETED_ACCOUNT } as const;
      await recordAudit(tx, ctx, { actor, action, subject });
      return 1;
    },
    { unhurried: true },
  );
  await removeClaimedImages(ctx);
  return deleted;
}
