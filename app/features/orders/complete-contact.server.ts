import type { Ctx } from '~/features/accounts/account.policy';
import { writeAs } from '~/features/accounts/write-as.server';
import { DomainError } from '~/lib/domain-error';
import { requireId } from '~/lib/ids.server';
import type { ContactInput } from './order.schema';
import { fillContact } from './order.sql.server';

const NONE = 'offers.noOrder';

/**
 * Fills in the phone number and the meeting place of the acting buyer's unpaid order, where they
 * are empty: an accepted offer may have had none (decision 51). Refuses with `unauthenticated`,
 * `forbidden`, `not_found` and `conflict` (paid or ended).
 */
export async function completeOwnContact(
  ctx: Ctx,
  orderId: string,
  contact: ContactInput,
): Promise<void> {
  const id = requireId(orderId, NONE);
  await writeAs(ctx, 'order:pay', async (tx, { userId: buyerId }) => {
    const order = await tx.order.findUnique({ where: { id, buyerId }, select: { status: true } });
    if (!order) throw new DomainError('not_found', NONE);
    if (order.status !== 'reserved') {
      throw new DomainError('conflict', 'offers.orderOver');
    }
    await fillContact(tx, id, contact);
  });
}
