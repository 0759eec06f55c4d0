import { changeListings } from '~/features/listings/change-listings.server';
import { isListingChange, type ListingChange } from '~/features/listings/listing-changes';
import { msg, type MessageWithValues } from '~/i18n/language';
import type { PageArgs } from './page-handler.server';
import { redirectWithToast } from './page-handler.server';
import { redirectWithCounts } from './toasts.server';

const done: Record<ListingChange, (count: number) => MessageWithValues> = {
  renew: (count) => msg('listings.done.renew', { count }),
  advertise: (count) => msg('listings.done.advertise', { count }),
  sold: (count) => msg('listings.done.sold', { count }),
  delete: (count) => msg('listings.done.delete', { count }),
};

/** Changes the selected listings and says on the page `to` how many, which not, and why. */
export async function changeSelected(
  args: PageArgs,
  to: string,
  change: string,
  productIds: readonly string[],
): Promise<Response> {
  if (productIds.length === 0 || !isListingChange(change)) {
    return redirectWithToast(args, to, 'error', 'listings.selectOne');
  }
  const result = await changeListings(args.ctx, change, productIds);
  return redirectWithCounts(args, to, result, {
    one: done[change](1),
    many: done[change],
    already: 'products.delete.already',
  });
}
