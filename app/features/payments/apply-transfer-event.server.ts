import { newId } from '~/lib/ids.server';
import type { Tx } from '~/platform/db/database';
import type { Services } from '~/platform/services';
import {
  reversalStates,
  reversalTransitions,
  transferStates,
  transferTransitions,
  type ReversalEvent,
  type TransferEvent,
} from './transfer-machine';

/**
 * The only writes of transfers to sellers and their reversals, as the tables in transfer-machine.ts say.
 * An event changes a row only while its state has the event.
 */

type Deps = Pick<Services, 'clock'>;
export type TransferRow = NonNullable<Awaited<ReturnType<Tx['sellerTransfer']['findUnique']>>>;
export type ReversalRow = NonNullable<Awaited<ReturnType<Tx['transferReversal']['findUnique']>>>;

type Columns<Model extends 'sellerTransfer' | 'transferReversal'> = Omit<
  Parameters<Tx[Model]['updateMany']>[0]['data'],
  'id' | 'status' | 'openKey' | 'updatedAt'
>;

/** Creates the transfer of an order inside a transaction; it waits. Throws if one is open. */
export function createTransfer(
  tx: Tx,
  { clock }: Deps,
  transfer: Pick<TransferRow, 'orderId' | 'sellerId' | 'currency'>,
): Promise<TransferRow> {
  const now = clock.now();
  const state = { openKey: transfer.orderId, status: 'waiting', createdAt: now, updatedAt: now };
  return tx.sellerTransfer.create({ data: { id: newId(), ...transfer, ...state, amountMinor: 0 } });
}

/**
 * Applies an event to a transfer inside a transaction, with the columns that it changes besides. Returns
 * the row; null when it is in no state that has the event, or in another `round` than is given.
 */
export async function applyTransferEvent(
  tx: Tx,
  { clock }: Deps,
  transfer: { id: string; round?: number },
  event: TransferEvent,
  changes: Columns<'sellerTransfer'> = {},
): Promise<TransferRow | null> {
  const { from, to } = transferTransitions[event];
  const { id, round } = transfer;
  const [row] = await tx.sellerTransfer.updateManyAndReturn({
    where: { id, status: { in: [...from] }, ...(round !== undefined && { round }) },
    data: {
      ...changes,
      updatedAt: clock.now(),
      ...(to !== 'same' && { status: to, ...(!transferStates[to].open && { openKey: null }) }),
    },
  });
  return row ?? null;
}

/** Creates a reversal of a transfer inside a transaction. Throws if one is open. */
export function createReversal(
  tx: Tx,
  { clock }: Deps,
  reversal: Pick<
    ReversalRow,
    'transferId' | 'amountMinor' | 'currency' | 'sentMinor' | 'sentCurrency'
  >,
): Promise<ReversalRow> {
  const now = clock.now();
  const { transferId: openKey } = reversal;
  const state = { openKey, status: 'creating', createdAt: now, updatedAt: now };
  return tx.transferReversal.create({ data: { id: newId(), ...reversal, ...state } });
}

/**
 * Applies an event to a reversal inside a transaction, with the columns that it changes besides. Returns
 * whether it did: not in a state without the event.
 */
export async function applyReversalEvent(
  tx: Tx,
  { clock }: Deps,
  id: string,
  event: ReversalEvent,
  changes: Columns<'transferReversal'> = {},
): Promise<boolean> {
  const { from, to } = reversalTransitions[event];
  const { count } = await tx.transferReversal.updateMany({
    where: { id, status: { in: [...from] } },
    data: {
      ...changes,
      updatedAt: clock.now(),
      ...(to !== 'same' && { status: to, ...(!reversalStates[to].open && { openKey: null }) }),
    },
  });
  return count > 0;
}
