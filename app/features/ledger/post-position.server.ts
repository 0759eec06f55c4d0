import { newId } from '~/lib/ids.server';
import type { Tx } from '~/platform/db/database';
import type { Services } from '~/platform/services';
import { combineEntries, reverseEntries, type LedgerEntry } from './accounts';
import { insertTransaction, readPosted, type OwnKind } from './ledger.sql.server';

/** Something of ours that moves money, and the entries that the ledger has for it in its state. */
interface Position {
  kind: OwnKind;
  id: string;
  orderId: string | null;
  /** `manual`, or the payment provider. */
  provider: string;
  /**
   * Sums to zero in each currency; empty when nothing is moved (any more). A function where they depend
   * on what is posted.
   */
  entries: readonly LedgerEntry[] | ((posted: readonly LedgerEntry[]) => LedgerEntry[]);
}

/**
 * Brings the ledger to a position, inside a transaction: posts the difference to what is posted,
 * with at most one transaction (ADR 76). Returns whether something was posted.
 */
export async function postPosition(
  tx: Tx,
  { clock }: Pick<Services, 'clock'>,
  { kind, id, orderId, provider, entries }: Position,
): Promise<boolean> {
  const posted = await readPosted(tx, { kind, id });
  const position = typeof entries === 'function' ? entries(posted) : entries;
  const difference = combineEntries([...position, ...reverseEntries(posted)]);
  if (difference.length === 0) return false;
  const now = clock.now();
  const transaction = { id: newId(), object: { kind, id }, orderId, provider };
  await insertTransaction(tx, { ...transaction, occurredAt: now, createdAt: now }, difference);
  return true;
}
