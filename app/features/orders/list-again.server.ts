import type { Ctx } from '~/features/accounts/account.policy';
import { requireNotSuspended } from '~/features/accounts/account.policy';
import { writeAs } from '~/features/accounts/write-as.server';
import { msg } from '~/i18n/language';
import { DomainError } from '~/lib/domain-error';
import { requireId } from '~/lib/ids.server';
import { nextListingPeriod } from '~/features/products/listing-time.sql.server';
import { relistProduct } from './apply-order-event.server';

/**
 * Puts the acting seller's product back on sale after its buyer got all the money back (the order
 * does not do it, because the thing may still be with the buyer), or after it was marked as sold
 * elsewhere; for another 60 days (ADR 198). A product that is for sale already, as after the first of
 * two clicks, stays as it is. Refuses with `unauthenticated`, `forbidden`, `suspended`, `not_found` and
 * `conflict` (sold without a full refund, or an order has it).
 */
export async function listAgain(ctx: Ctx, productId: string): Promise<void> {
  const id = requireId(productId, 'products.noSuchProduct');
  await writeAs(ctx, 'product:manage-own', async (tx, seller) => {
    requireNotSuspended(seller, 'product:add');
    const own = { id, sellerId: seller.userId, deletedAt: null };
    const select = { name: true, status: true, soldElsewhereAt: true } as const;
    const product = await tx.product.findUnique({ where: own, select });
    if (!product) throw new DomainError('not_found', 'products.noSuchProduct');
    const { name, status, soldElsewhereAt } = product;
    if (status === 'available') return;
    if (status === 'reserved') {
      throw new DomainError('conflict', msg('orders.refusal.ownReserved', { name }));
    }
    const { endsAt, endCheckAt, endedAt } = await nextListingPeriod(tx, ctx, own);
    const data = { soldElsewhereAt: null, endsAt, endCheckAt, endedAt };
    await tx.product.update({ where: { id }, data });
    const refunded = await tx.order.findFirst({
      where: { productId: id, status: 'refunded' },
      select: { id: true },
    });
    if (!refunded && !soldElsewhereAt) {
      throw new DomainError('conflict', 'orders.listAgain.refused');
    }
    if (!(await relistProduct(tx, ctx, id))) {
      throw new DomainError('conflict', msg('orders.refusal.ownSold', { name }));
    }
  });
}
