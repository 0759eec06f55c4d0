import type { Money } from '~/lib/money';
import type { Tx } from '~/platform/db/database';
import type { Services } from '~/platform/services';
import { combineEntries } from './accounts';
import { postPosition } from './post-position.server';

/** A payment that its order could not take. */
interface Returned extends Money {
  id: string;
  orderId: string;
  provider: string;
}

/**
 * Posts what is left to return of a payment, which its charge has put into `held` of the order: it is
 * under way to the buyer from the first moment, and never the seller's. `leftMinor` is negative when
 * the buyer has got back more than was paid, by a refund and a lost dispute: the shop bears that.
 */
export async function postReturn(
  tx: Tx,
  deps: Pick<Services, 'clock'>,
  { id, orderId, provider, currency }: Returned,
  leftMinor: number,
): Promise<void> {
  const to = leftMinor > 0 ? 'refunds_under_way' : 'written_off';
  const entries = combineEntries([
    { account: 'held', orderId, amountMinor: leftMinor, currency },
    { account: to, amountMinor: 0 - leftMinor, currency },
  ]);
  await postPosition(tx, deps, { kind: 'returned-payment', id, orderId, provider, entries });
}
