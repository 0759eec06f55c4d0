import { DomainError } from '~/lib/domain-error';
import { looksLikeId } from '~/lib/ids.server';
import type { Ctx } from '../accounts/actor';

/**
 * Refuses with `not_found` an order that is not the acting person's own (decision 10). What is no
 * text at all is left to validation.
 */
export async function requireOwnOrder(
  { db, actor }: Pick<Ctx, 'db' | 'actor'>,
  orderId: unknown,
): Promise<void> {
  const id = typeof orderId === 'string' ? orderId.trim() : '';
  if (id === '') return;
  const own = looksLikeId(id)
    ? await db.read.order.findUnique({
        where: { id, buyerId: actor?.userId ?? '' },
        select: { id: true },
      })
    : null;
  if (!own) throw new DomainError('not_found', 'There is no such order of yours.');
}
