import type { Ctx } from '~/features/accounts/account.policy';
import { requireParty } from '~/features/orders/order-party.server';
import { orderPath } from '~/features/orders/order-paths';
import { isDomainError } from '~/lib/domain-error';

const PAGES_OF_ITS_BUYER = /^\/dashboard\/(?:payment|my-orders)\/([^/?]+)/;

/**
 * The page of the order that a return address is about, for a person who is not its buyer: its seller or
 * an admin. Null for addresses about no order, and for people who don't see it.
 */
export async function findOrderOfReturn(ctx: Ctx, returnTo: string): Promise<string | null> {
  const id = PAGES_OF_ITS_BUYER.exec(returnTo)?.[1];
  if (!id) return null;
  try {
    await requireParty(ctx, id);
    return orderPath(id);
  } catch (error) {
    if (!isDomainError(error)) throw error;
    return null;
  }
}
