import type { LedgerEntry } from '~/features/ledger/accounts';
import { awaitFee, postObject } from '~/features/ledger/post-object.server';
import type { Tx } from '~/platform/db/database';
import type {
  ProviderDispute,
  ProviderIntent,
  ProviderPayout,
  ProviderRefund,
} from '~/platform/payments/payment-provider';
import type { Settlement } from '~/platform/payments/settlement';
import type { ProviderTransfer } from '~/platform/payments/seller-accounts';
import type { Services } from '~/platform/services';
import { disputeOutcomes, providerRefundOutcomes } from '~/platform/payments/provider-states';
import { postTransfer } from './post-transfer.server';

type Deps = Pick<Services, 'clock'>;

/**
 * Posts a payment that was taken, and its fee as soon as the provider states it, inside a
 * transaction. A charge has the id of its payment intent.
 */
export async function postCharge(
  tx: Tx,
  deps: Deps,
  { orderId, provider, takenAt }: { orderId: string; provider: string; takenAt: Date },
  state: Pick<
    ProviderIntent,
    'id' | 'transactionId' | 'amountMinor' | 'currency' | 'fee' | 'settled'
  >,
): Promise<void> {
  const { amountMinor, currency, fee, settled } = state;
  const id = state.transactionId ?? state.id;
  const reported = { provider, transactionId: id, createdAt: takenAt, readAt: deps.clock.now() };
  const amount = { amountMinor, currency };
  await postObject(tx, deps, { kind: 'charge', id, orderId, amount, settled }, reported);
  if (fee) await postObject(tx, deps, { kind: 'fee', id, amount: fee }, reported);
  else await awaitFee(tx, { id, currency }, reported);
}

interface Owner {
  orderId: string;
  sellerId: string;
  provider: string;
  readAt: Date;
  settled?: Settlement | undefined;
}

/**
 * Posts the state of a refund. It is taken from where our decision took it, `funding`; without one, from
 * the balances of now (decision 47).
 */
export async function postRefund(
  tx: Tx,
  deps: Deps,
  { id, transactionId, amountMinor, currency, status, createdAt, costsMinor }: ProviderRefund,
  { provider, readAt, orderId, sellerId, settled }: Owner,
  funding?: readonly LedgerEntry[],
): Promise<void> {
  const amount = { amountMinor, currency };
  const state = providerRefundOutcomes[status];
  const of = { orderId, sellerId, costsMinor, settled, funding };
  const refund = { kind: 'refund', id, amount, state, ...of } as const;
  await postObject(tx, deps, refund, { provider, transactionId, createdAt, readAt });
}

/** Posts the state of a dispute. */
export async function postDispute(
  tx: Tx,
  deps: Deps,
  { id, transactionId, amountMinor, currency, status, withdrawnMinor, createdAt }: ProviderDispute,
  { provider, readAt, orderId, sellerId, settled }: Owner,
): Promise<void> {
  const amount = { amountMinor, currency };
  const state = disputeOutcomes[status] ?? 'open';
  const dispute = {
    kind: 'dispute',
    id,
    orderId,
    sellerId,
    amount,
    withdrawnMinor,
    state,
    settled,
  } as const;
  await postObject(tx, deps, dispute, { provider, transactionId, createdAt, readAt });
}

/** Posts payouts and transfers, which belong to no payment. */
export async function postMovements(
  tx: Tx,
  deps: Pick<Services, 'clock' | 'mailer' | 'env'>,
  provider: string,
  read: {
    payouts?: readonly ProviderPayout[];
    transfers?: readonly ProviderTransfer[];
    readAt: Date;
  },
): Promise<void> {
  const { payouts = [], transfers = [], readAt } = read;
  const of = ({ createdAt }: { createdAt: Date }) => ({
    provider,
    transactionId: null,
    createdAt,
    readAt,
  });
  for (const payout of payouts) {
    const { id, amountMinor, currency, status: state, costsMinor } = payout;
    const amount = { amountMinor, currency };
    await postObject(tx, deps, { kind: 'payout', id, amount, state, costsMinor }, of(payout));
  }
  for (const transfer of transfers) await postTransfer(tx, deps, transfer, { provider, readAt });
}
