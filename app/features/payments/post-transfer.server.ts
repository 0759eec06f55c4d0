import { postObject } from '~/features/ledger/post-object.server';
import { postPosition } from '~/features/ledger/post-position.server';
import type { Tx } from '~/platform/db/database';
import type { ProviderTransfer } from '~/platform/payments/seller-accounts';
import type { Services } from '~/platform/services';
import { applyTransferEvent, type TransferRow } from './apply-transfer-event.server';
import { notifyOfPayout } from './payout-notifications.server';
import { reversedInOrder, type AskedReversal } from './transfer-amounts';
import { transferTransitions } from './transfer-machine';

type Deps = Pick<Services, 'clock' | 'mailer' | 'env'>;

interface Reported {
  provider: string;
  readAt: Date;
}

/**
 * Posts a transfer in its current state at the provider, inside a transaction. One that pays a
 * seller of this shop is recorded in its row as well, however the shop has learned of it: by the
 * answer, by an event or by the sweep; the seller is notified the first time.
 */
export async function postTransfer(
  tx: Tx,
  deps: Deps,
  transfer: ProviderTransfer,
  { provider, readAt }: Reported,
): Promise<void> {
  const { id, amountMinor, currency, reversedMinor, sellerId, createdAt } = transfer;
  const reported = { provider, transactionId: null, createdAt, readAt };
  const own = await findOwn(tx, transfer);
  if (!own) {
    const amount = { amountMinor, currency };
    const object = { kind: 'transfer', id, sellerId, amount, reversedMinor } as const;
    await postObject(tx, deps, object, reported);
    return;
  }
  const row = await record(tx, deps, own, transfer);
  await postPayout(tx, deps, row);
  if (own.status === 'creating') {
    const { sellerId: userId, ...amount } = row;
    await notifyOfPayout(tx, deps, { kind: 'payout-sent', key: row.id, userId, amount });
  }
  const isForeign = row.sentCurrency !== null && row.sentCurrency !== row.currency;
  const settled = {
    amountMinor: row.reversedSentMinor - row.sentMinor,
    costsMinor: 0,
    currency,
  };
  const object = {
    kind: 'transfer',
    id,
    isOurs: true,
    sellerId: row.sellerId,
    amount: { amountMinor: row.amountMinor, currency: row.currency },
    reversedMinor: row.reversedMinor,
    ...(isForeign && { settled }),
  } as const;
  await postObject(tx, deps, object, reported);
}

function findOwn(tx: Tx, { id, transferId }: ProviderTransfer): Promise<TransferRow | null> {
  const byOurs = transferId ? [{ id: transferId }] : [];
  const status = { in: [...transferTransitions.record.from] };
  return tx.sellerTransfer.findFirst({ where: { OR: [{ providerId: id }, ...byOurs], status } });
}

/** Stores the provider's state of a transfer; the reversed amount never decreases. */
async function record(
  tx: Tx,
  deps: Deps,
  row: TransferRow,
  { id: providerId, reversedMinor, createdAt }: ProviderTransfer,
): Promise<TransferRow> {
  const reversedSentMinor = Math.max(row.reversedSentMinor, Math.min(reversedMinor, row.sentMinor));
  const asked = await tx.transferReversal.findMany({ where: { transferId: row.id } });
  const recorded = await applyTransferEvent(tx, deps, { id: row.id }, 'record', {
    providerId,
    reversedSentMinor,
    reversedMinor: reversedInOrder(row, reversedSentMinor, asked as AskedReversal[]),
    sentAt: row.sentAt ?? createdAt,
  });
  if (!recorded) throw new Error(`The transfer ${row.id} is not ${row.status} any more.`);
  return recorded;
}

/** Posts what a transfer takes from the seller's balance, from the moment it is being made. */
export async function postPayout(
  tx: Tx,
  deps: Deps,
  { id, orderId, sellerId, status, provider, amountMinor, reversedMinor, currency }: TransferRow,
): Promise<void> {
  const isMade = status === 'creating' || status === 'sent';
  const sentMinor = isMade ? amountMinor - reversedMinor : 0;
  await postPosition(tx, deps, {
    kind: 'seller-payout',
    id,
    orderId,
    provider: provider ?? 'manual',
    entries: [
      { account: 'seller_payable', sellerId, amountMinor: sentMinor, currency },
      { account: 'payouts_under_way', sellerId, amountMinor: -sentMinor, currency },
    ],
  });
}
