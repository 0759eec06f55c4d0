import type { OrderStatus } from '~/features/orders/order-states';
import type { ProductStatus } from '~/features/products/product.dto';

/** How a report on a product has ended. */
export type ReportOutcome = 'dismissed' | 'product-deleted' | 'undecided';

/** How a flag of a rule has ended. */
export type FlagOutcome = ReportOutcome | 'approved' | 'refused';

/** A state that an admin's pages show beside a row. */
export type ListedState = ProductStatus | OrderStatus | FlagOutcome | 'deleted' | 'open';
