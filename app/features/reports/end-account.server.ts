import type { Tx } from '~/platform/db/database';
import type { Services } from '~/platform/services';
import { endOrder } from '../orders/end-order.server';
import { closeReports } from './close-reports.server';
import { eraseAccount } from './erase-account.server';

/**
 * Ends and erases an account inside a transaction (decision 21): its sessions and links are gone at
 * once, its listings are hidden, unpaid orders on both sides are ended. Paid orders and payments
 * stay, under their snapshots. The address is free again. Gives false when the account had ended
 * already. After the commit `removeClaimedImages` deletes the files of its photos.
 */
export async function endAccount(
  tx: Tx,
  ctx: Pick<Services, 'clock' | 'mailer'>,
  userId: string,
): Promise<boolean> {
  const now = ctx.clock.now();
  const user = await tx.user.findUnique({ where: { id: userId, deletedAt: null } });
  if (!user) return false;
  await tx.user.update({ where: { id: userId }, data: { deletedAt: now, emailKey: null } });
  await tx.session.deleteMany({ where: { userId } });
  await tx.signInMethod.deleteMany({ where: { userId } });
  await tx.mailToken.deleteMany({ where: { userId } });
  await tx.notificationSetting.deleteMany({ where: { userId } });
  await tx.savedProduct.deleteMany({ where: { userId } });
  // Hidden before the orders end, or an order's end would put its product back on the shelf.
  await tx.product.updateMany({
    where: { sellerId: userId, deletedAt: null },
    data: { deletedAt: now, listed: false, updatedAt: now },
  });
  await closeReports(tx, { sellerId: userId }, now);
  const { email } = user;
  // Before the orders end: the message to the other side must not carry the name.
  await eraseAccount(tx, { userId, email, now });
  const unpaid = await tx.order.findMany({
    where: { status: 'reserved', OR: [{ buyerId: userId }, { sellerId: userId }] },
    select: { id: true, buyerId: true },
  });
  for (const { id, buyerId } of unpaid) {
    await endOrder(tx, ctx, id, buyerId === userId ? 'cancelled' : 'removed');
  }
  return true;
}
