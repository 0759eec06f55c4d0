import type { Ctx } from '~/features/accounts/account.policy';
import { writeAs } from '~/features/accounts/write-as.server';
import { recordConversationEvent } from '~/features/conversations/conversation-events.server';
import { endOffers } from '~/features/offers/end-offers.server';
import { markProductSold } from '~/features/orders/apply-order-event.server';
import { getOwnProduct } from '~/features/products/advertise-product.server';
import { DomainError } from '~/lib/domain-error';

const REFUSALS = {
  sold: 'listings.soldElsewhere.sold',
  reserved: 'listings.soldElsewhere.reserved',
} as const;

/**
 * Marks the acting seller's own product as sold without an order: it leaves the lists, open offers
 * end, and its conversations show it. `listAgain` takes it back. Refuses with `unauthenticated`,
 * `forbidden`, `not_found` and `conflict` (reserved or sold).
 */
export async function markSoldElsewhere(ctx: Ctx, productId: string): Promise<void> {
  await writeAs(ctx, 'product:manage-own', async (tx, seller) => {
    const { id, status, deletedAt } = await getOwnProduct(tx, seller, productId);
    if (deletedAt) throw new DomainError('not_found', 'products.noneOfYours');
    if (status !== 'available') {
      throw new DomainError('conflict', REFUSALS[status === 'sold' ? 'sold' : 'reserved']);
    }
    const now = ctx.clock.now();
    await markProductSold(tx, ctx, id);
    await tx.product.update({ where: { id }, data: { soldElsewhereAt: now } });
    await endOffers(tx, ctx, { productId: id });
    const conversations = await tx.conversation.findMany({
      where: { productId: id },
      select: { buyerId: true },
    });
    for (const { buyerId } of conversations) {
      const event = { productId: id, buyerId, actorId: seller.userId, subjectId: id, at: now };
      await recordConversationEvent(tx, { ...event, type: 'listing-sold-elsewhere' });
    }
  });
}
