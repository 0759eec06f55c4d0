import type { Ctx } from '~/features/accounts/account.policy';
import type { OrderDeps } from '~/features/orders/order-events';
import { claimImage } from '~/features/images/image.sql.server';
import { removeClaimedImages } from '~/features/images/discard-images.server';
import { absoluteAddress } from '~/lib/picture';
import { toMajorNumber } from '~/lib/money';
import { sortBy } from '~/lib/sort-by';
import type { Tx } from '~/platform/db/database';
import type { Services } from '~/platform/services';
import { applyDisputeEvent } from './apply-dispute-event.server';
import { stateAt } from './dispute-machine';
import { disputePhotoPath } from './dispute-paths';

const BATCH = 100;

/**
 * Deletes texts, photos and copies of conversations of disputes six months after their end; the rest
 * stays with the order as a figure. Returns how many disputes.
 */
export async function deleteDisputeTexts(services: Services): Promise<number> {
  const { db, clock } = services;
  const now = clock.now();
  const due = await db.read.dispute.findMany({
    where: { deleteTextsAt: { lte: now } },
    select: { id: true },
    take: BATCH,
  });
  for (const { id } of due) await db.write((tx) => eraseTexts(tx, id, now));
  if (due.length > 0) await removeClaimedImages(services);
  return due.length;
}

async function eraseTexts(tx: Tx, id: string, now: Date): Promise<void> {
  const of = { where: { disputeId: id } };
  const [photos, copied] = await Promise.all([
    tx.disputePhoto.findMany(of),
    tx.disputedPhoto.findMany(of),
  ]);
  await tx.disputePhoto.deleteMany(of);
  await tx.disputedPhoto.deleteMany(of);
  await tx.disputedMessage.deleteMany(of);
  await tx.dispute.update({
    where: { id },
    data: { text: '', answer: null, decision: null, copiedAt: null, deleteTextsAt: null },
  });
  for (const imageId of new Set([...photos, ...copied].map((photo) => photo.imageId))) {
    await claimImage(tx, imageId, { now });
  }
}

/**
 * Handles the disputes of an account that is deleted, inside that transaction. Disputes that are
 * over lose the person's text and photos. Open disputes keep the texts and wait for the decision of
 * an admin, because an agreement is no longer possible; the mail to the other side says so.
 */
export async function leaveDisputes(tx: Tx, deps: OrderDeps, userId: string): Promise<void> {
  const now = deps.clock.now();
  const mine = await tx.dispute.findMany({
    where: { OR: [{ buyerId: userId }, { sellerId: userId }] },
  });
  for (const dispute of mine) {
    const { id, buyerId, closedAt } = dispute;
    const side = buyerId === userId ? 'buyer' : 'seller';
    if (closedAt) {
      await eraseSide(tx, { id, side, userId, now });
      continue;
    }
    if (stateAt(dispute, now) === 'escalated') continue;
    await applyDisputeEvent(tx, deps, dispute, 'escalate', { by: 'order', actorId: userId });
  }
}

async function eraseSide(
  tx: Tx,
  { id, side, userId, now }: { id: string; side: 'buyer' | 'seller'; userId: string; now: Date },
): Promise<void> {
  const where = { disputeId: id, side };
  const photos = await tx.disputePhoto.findMany({ where });
  await tx.disputePhoto.deleteMany({ where });
  await tx.disputedMessage.updateMany({
    where: { disputeId: id, authorId: userId },
    data: { authorId: null },
  });
  await tx.dispute.update({
    where: { id },
    data: side === 'buyer' ? { text: '' } : { answer: '' },
  });
  for (const { imageId } of photos) await claimImage(tx, imageId, { now });
}

/** The acting person's disputes for the export of their data: their own texts and the outcome. */
export async function collectOwnDisputes(
  { db, publicUrl }: Pick<Ctx, 'db' | 'publicUrl'>,
  userId: string,
) {
  const disputes = await db.read.dispute.findMany({
    where: { OR: [{ buyerId: userId }, { sellerId: userId }] },
    orderBy: { createdAt: 'asc' },
    include: {
      order: { select: { name: true, currency: true } },
      photos: { select: { side: true, position: true } },
      steps: true,
    },
  });
  return disputes.map((dispute) => {
    const { id, buyerId, order, status, reason, refundMinor, createdAt, closedAt } = dispute;
    const side = buyerId === userId ? 'buyer' : 'seller';
    const { name: product, currency } = order;
    const refund = toMajorNumber({ amountMinor: refundMinor ?? 0, currency });
    return {
      product,
      side,
      status,
      refund,
      currency,
      createdAt,
      closedAt,
      decision: dispute.decision,
      answerBy: dispute.answerBy,
      answeredAt: dispute.answeredAt,
      escalatedAt: dispute.escalatedAt,
      steps: sortBy(dispute.steps, ({ sequence }) => sequence).map(
        ({ type, side: by, amountMinor, at }) => ({
          type,
          by,
          amount: amountMinor === null ? null : toMajorNumber({ amountMinor, currency }),
          at,
        }),
      ),
      ...(side === 'buyer' ? { reason, text: dispute.text } : { answer: dispute.answer }),
      photos: sortBy(dispute.photos, ({ position }) => position)
        .filter((photo) => photo.side === side)
        .map(({ position }) => absoluteAddress(publicUrl, disputePhotoPath(id, side, position))),
    };
  });
}
