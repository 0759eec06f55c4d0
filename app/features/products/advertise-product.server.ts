import type { Keyed } from '~/platform/http/idempotency.server';
import type { Ctx } from '../accounts/actor';
import { writeAs } from '../accounts/write-as.server';
import { getOwnProduct, refuseUnavailable } from './own-product.server';

/**
 * Turns advertising of the acting seller's own product to what is wanted, or else to the other
 * side; only while it is available (decision 13). Gives how it stands. Refuses with
 * `unauthenticated`, `forbidden`, `not_found` and `conflict` (with `advertised` as it stands).
 */
export async function advertiseProduct(
  ctx: Ctx & Keyed<{ advertised: boolean }>,
  { productId, wanted }: { productId: string; wanted?: boolean },
): Promise<{ advertised: boolean }> {
  return writeAs(ctx, 'product:manage-own', async (tx, seller) => {
    const product = await getOwnProduct(tx, seller, productId);
    refuseUnavailable(product, 'its advertising stays as it is');
    const advertised = wanted ?? !product.advertised;
    if (advertised === product.advertised) return { advertised };
    await tx.product.update({
      where: { id: product.id },
      data: { advertised, updatedAt: ctx.clock.now() },
    });
    return { advertised };
  });
}
