import type { Ctx } from '~/features/accounts/account.policy';
import type { Currency } from '~/lib/money';
import { parsePrice } from '~/lib/typed-amounts';
import type { OpenedDispute } from './open-dispute.server';

/** The form of a side: the buyer's that opens a dispute, or the seller's answer. */
type SentText = (
  | { event: 'open'; reason: string; text: string }
  | { event: 'answer'; text: string; amount: string }
) & {
  attach: boolean;
  /** How many photos came with it, which are stored anew with each form. */
  photos: number;
};

/**
 * Finds until when the seller can answer the open dispute of an order that has the acting person's same
 * form with its evidence already; null where it has not.
 */
export async function findSameText(
  { db, actor }: Pick<Ctx, 'db' | 'actor'>,
  orderId: string,
  sent: SentText,
): Promise<Pick<OpenedDispute, 'answerBy'> | null> {
  if (!actor) return null;
  const dispute = await db.read.dispute.findUnique({
    where: { openOrderId: orderId },
    include: {
      steps: { where: { type: 'answer' } },
      photos: { select: { side: true } },
      order: { select: { currency: true } },
    },
  });
  if (!dispute) return null;
  const { buyerId, sellerId, reason, text, answer, steps, order } = dispute;
  const side = sent.event === 'open' ? 'buyer' : 'seller';
  const stored = dispute.photos.filter((photo) => photo.side === side).length;
  const hasEvidence = stored === sent.photos && (!sent.attach || dispute.copiedAt !== null);
  const isSame =
    sent.event === 'open'
      ? buyerId === actor.userId && reason === sent.reason && text === sent.text
      : sellerId === actor.userId &&
        answer === sent.text &&
        (parsePrice(sent.amount, order.currency as Currency)?.amountMinor ?? null) ===
          (steps[0]?.amountMinor ?? null);
  if (!isSame || !hasEvidence) return null;
  return { answerBy: dispute.status === 'escalated' ? null : dispute.answerBy.toISOString() };
}
