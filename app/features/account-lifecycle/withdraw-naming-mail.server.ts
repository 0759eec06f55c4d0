import type { Tx } from '~/platform/db/database';
import { findWaitingMail, withdrawMail } from '~/platform/mail/mail-queue.server';

/** The parts of a mail's key: its kind, what it is about with the word of `notifyAdmins`, and the person's id. */
const KEY = /^([^:]+):(?:(?:person|conversation|appeal|held)-)?([^:]+?)(?:-\d{13})?(?::|$)/;

/**
 * Withdraws mails to other people that wait to be sent and name a person whose account is being deleted,
 * inside that transaction and before what they are about is erased: to the admins about reports, appeals and
 * listings that wait for approval, to who reported the person, to followers, and with the contact of an
 * order. Those about what `eraseAccount` erases are withdrawn by it.
 */
export async function withdrawNamingMail(tx: Tx, userId: string): Promise<void> {
  const waiting = await findWaitingMail(tx);
  if (waiting.length === 0) return;
  const moderated = await moderatedIds(tx, userId);
  const named = {
    'product-reported': moderated,
    'person-report-decided': moderated,
    followed: await followerIds(tx, userId),
    'product-sold': await orderIds(tx, { buyerId: userId }),
    'purchase-complete': await orderIds(tx, { sellerId: userId }),
  };
  const isNaming = (key: string) => {
    const [, kind = '', about = ''] = KEY.exec(key) ?? [];
    return kind in named && named[kind as keyof typeof named].has(about);
  };
  await withdrawMail(tx, waiting.filter(isNaming));
}

/** The ids of what the admins may have to decide on about a person. */
async function moderatedIds(tx: Tx, userId: string): Promise<Set<string>> {
  const select = { id: true };
  const party = { OR: [{ reporterId: userId }, { reportedId: userId }] };
  const rows = [
    ...(await tx.personReport.findMany({ where: party, select })),
    ...(await tx.conversationReport.findMany({ where: party, select })),
    ...(await tx.suspension.findMany({ where: { userId }, select })),
    ...(await tx.listingDecision.findMany({ where: { sellerId: userId }, select })),
    ...(await tx.product.findMany({ where: { sellerId: userId }, select })),
  ];
  return new Set(rows.map(({ id }) => id));
}

async function followerIds(tx: Tx, followedId: string): Promise<Set<string>> {
  const follows = await tx.follow.findMany({ where: { followedId }, select: { followerId: true } });
  return new Set(follows.map(({ followerId }) => followerId));
}

async function orderIds(
  tx: Tx,
  where: { buyerId: string } | { sellerId: string },
): Promise<Set<string>> {
  const orders = await tx.order.findMany({ where, select: { id: true } });
  return new Set(orders.map(({ id }) => id));
}
