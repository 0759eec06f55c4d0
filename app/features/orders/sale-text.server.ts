import { whyInactive } from '~/features/products/listing.policy';
import { VISIBLE_PRODUCT } from '~/features/products/visible-product';
import type { MessageKey } from '~/i18n/language';
import type { Tx } from '~/platform/db/database';
import type { Services } from '~/platform/services';

/**
 * The sentence for a seller about the product of an order that has ended, inside the transaction:
 * whether it is for sale again, or what it waits for; undefined where neither applies.
 */
export async function findSaleText(
  tx: Tx,
  { clock }: Pick<Services, 'clock'>,
  productId: string,
): Promise<MessageKey | undefined> {
  const product = await tx.product.findFirst({
    where: { id: productId, ...VISIBLE_PRODUCT },
    select: {
      listed: true,
      endsAt: true,
      endedAt: true,
      seller: { select: { pausedUntil: true } },
    },
  });
  if (!product) return undefined;
  const inactive = whyInactive({ ...product, ...product.seller }, clock.now());
  if (inactive) return inactive === 'paused' ? 'mails.shopPaused' : 'mails.listingEnded.next';
  return product.listed ? 'mails.forSaleAgain' : undefined;
}
