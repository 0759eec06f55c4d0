import { requirePermission, type Actor, type Ctx } from '~/features/accounts/account.policy';
import { recordAudit } from '~/features/accounts/audit.server';
import { mayDecide, requireMayDecide } from '~/features/accounts/impartial.server';
import { mailPerson } from '~/features/accounts/mail-person.server';
import { writeAs } from '~/features/accounts/write-as.server';
import { DomainError } from '~/lib/domain-error';
import { requireId } from '~/lib/ids.server';
import type { Reader } from '~/platform/db/database';
import { partiesToAppeal, restore } from './decide-listing-appeal.server';
import { findDecision, subjectOf, type DecisionRow } from './listing-appeals.server';
import { isShown, requireSeen } from './listing-decisions.server';
import { listingRestoredMessage } from './listing-mails';
import type { ShowAgainInput } from './moderation.schema';

/**
 * The decision by which a listing is removed now; null when its seller removed it, when the account is
 * deleted, and while an appeal waits, which is decided instead.
 */
async function findRemoval(
  read: Reader,
  productId: string,
): Promise<(DecisionRow & { sellerId: string }) | null> {
  const newest = await read.listingDecision.findFirst({
    where: { productId, kind: 'removed' },
    orderBy: { createdAt: 'desc' },
    select: { id: true },
  });
  const row = newest && (await findDecision(read, newest.id));
  const removedAt = row?.product.deletedAt;
  if (!removedAt || row.createdAt < removedAt || row.openAppealKey) return null;
  return row.sellerId === null ? null : { ...row, sellerId: row.sellerId };
}

/** Whether the acting admin may show a removed listing again (`showAgain`). */
export async function mayShowAgain(read: Reader, actor: Actor, productId: string) {
  const row = await findRemoval(read, productId);
  return row !== null && mayDecide(read, actor, await partiesToAppeal(read, row));
}

/**
 * Shows a listing again that an admin has removed, without an appeal; its seller gets the reason by
 * mail. Refuses with `unauthenticated`, `forbidden` (also an admin who is a party) and `conflict` (it
 * is not removed by an admin, an appeal waits, or it has changed since it was `seen`).
 */
export async function showAgain(
  ctx: Ctx,
  productId: string,
  { reason, seen }: ShowAgainInput,
): Promise<void> {
  requirePermission(ctx, 'report:moderate');
  const id = requireId(productId, 'moderation.noProduct');
  await writeAs(ctx, 'report:moderate', async (tx, actor) => {
    const row = await findRemoval(tx, id);
    if (!row) throw new DomainError('conflict', 'listingChecks.changed');
    const { isParty } = await requireMayDecide(tx, actor, await partiesToAppeal(tx, row));
    requireSeen(row.product, seen);
    await restore(tx, ctx, row);
    const shown = await isShown(tx, ctx, id);
    const subject = subjectOf(row);
    await recordAudit(tx, ctx, { actor, action: 'listing.restore', subject, isParty });
    await mailPerson(tx, ctx, row.sellerId, {
      key: `listing-restored:${row.id}`,
      message: (to) => listingRestoredMessage(to, { id, name: row.productName, shown, reason }),
    });
  });
}
