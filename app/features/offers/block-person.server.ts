import type { Ctx } from '~/features/accounts/account.policy';
import { writeAs } from '~/features/accounts/write-as.server';
import { storeBlock } from '~/features/blocks/blocks.server';
import type { Keyed } from '~/platform/idempotency-store.server';
import { endOffers } from './end-offers.server';

/** The state of a block as the endpoints answer it. */
export interface BlockState {
  id: string;
  blocked: boolean;
}

/**
 * Blocks a person, and ends the open offers and the follows between the two (decision 52); lifting the
 * block does not bring them back. Blocking them again changes nothing. Refuses with `unauthenticated`,
 * `not_found` (no such account) and `forbidden` (the own account).
 */
export async function blockPerson(
  ctx: Ctx & Keyed<BlockState>,
  personId: string,
): Promise<BlockState> {
  return writeAs(ctx, 'person:block', async (tx, { userId }) => {
    await storeBlock(tx, ctx, { blockerId: userId, blockedId: personId });
    await endOffers(tx, ctx, { between: [userId, personId] });
    return { id: personId, blocked: true };
  });
}
