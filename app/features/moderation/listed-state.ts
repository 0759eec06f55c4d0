import type { OrderStatus } from '~/features/orders/order-states';
import type { ProductStatus } from '~/features/products/product.dto';

/** How a report on a product has ended. */
export type ReportOutcome = 'dismissed' | 'product-deleted' | 'undecided';

/** How a flag of a rule has ended. */
export type FlagOutcome = ReportOutcome | 'approved' | 'refused';

/** A state that an admin's pages show beside a row. */
export type ListedState =
  ProductStatus | OrderStatus | FlagOutcome | 'held' | 'hidden' | 'deleted' | 'open';

interface Listing {
  status: ProductStatus;
  /** Whether lists show it. SQLite reads a number. */
  listed: boolean | number;
  heldAt: Date | number | null;
  refusedAt: Date | number | null;
  deletedAt: Date | number | null;
}

/** The state of a listing: an available one is for sale only while lists show it. */
export function listingState(listing: Listing): ListedState {
  const { status, listed, heldAt, refusedAt, deletedAt } = listing;
  if (deletedAt !== null) return 'deleted';
  if (status !== 'available' || listed) return status;
  if (heldAt === null) return 'hidden';
  return refusedAt === null ? 'held' : 'refused';
}
