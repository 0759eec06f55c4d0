import type { Money } from '~/lib/money';
import type { Tx } from '~/platform/db/database';
import type { Services } from '~/platform/services';
import { balanceOf, type LedgerEntry } from './accounts';
import { fundsFrom, postDifference } from './post-difference';
import { postPosition } from './post-position.server';
import { readFunds, readPosted } from './ledger.sql.server';

interface OwedRefund {
  /** Our own id of the refund. */
  id: string;
  orderId: string;
  sellerId: string;
  amount: Money;
}

/**
 * Posts a decided refund that the provider does not know yet, inside the transaction of the
 * decision, so that no other posting spends the money. Returns the part that the shop bears, in minor
 * units.
 */
export async function postOwedRefund(
  tx: Tx,
  deps: Pick<Services, 'clock'>,
  { id, orderId, sellerId, amount }: OwedRefund,
  provider: string,
): Promise<number> {
  const of = { orderId, sellerId, currency: amount.currency };
  const funds = fundsFrom(await readFunds(tx, of), of.currency);
  const refund = { kind: 'refund', state: 'pending', id, orderId, sellerId, amount } as const;
  const entries = postDifference(refund, [], funds);
  await postPosition(tx, deps, { kind: 'owed-refund', id, orderId, provider, entries });
  return balanceOf(entries, { account: 'written_off', currency: amount.currency });
}

/**
 * Takes back what `postOwedRefund` posted, inside the transaction that posts the provider's refund
 * instead, and returns it: the provider's refund is taken from the same balances. A second call posts
 * nothing and returns no entries.
 */
export async function reverseOwedRefund(
  tx: Tx,
  deps: Pick<Services, 'clock'>,
  refund: { id: string; orderId: string; provider: string },
): Promise<LedgerEntry[]> {
  const owed = { kind: 'owed-refund', ...refund } as const;
  const posted = await readPosted(tx, owed);
  await postPosition(tx, deps, { ...owed, entries: [] });
  return posted;
}
