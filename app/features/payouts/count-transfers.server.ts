import { requirePermission, type Ctx } from '~/features/accounts/account.policy';

/** How many transfers wait, are being made, and how many reversals were refused, for admins. */
export async function countTransfers(ctx: Ctx) {
  requirePermission(ctx, 'payout:manage');
  const { sellerTransfer, transferReversal } = ctx.db.read;
  const [waiting, creating, refused] = await Promise.all([
    sellerTransfer.count({ where: { status: 'waiting' } }),
    sellerTransfer.count({ where: { status: 'creating' } }),
    transferReversal.count({ where: { status: 'refused' } }),
  ]);
  return { waiting, creating, refused };
}
