import { z } from 'zod';
import { currencyJson } from '~/features/products/product.json';
import { toMajorNumber, type Money } from '~/lib/money';
import type { OwnPayoutRow } from './own-payouts.sql.server';

/** The states of a payout from the seller's point of view. */
const payoutStatuses = ['under-way', 'paid', 'failed', 'reversed'] as const;
export type PayoutStatus = (typeof payoutStatuses)[number];

/** A payout as its seller sees it. */
export interface OwnPayoutView {
  id: string;
  by: OwnPayoutRow['by'];
  status: PayoutStatus;
  amount: Money;
  /** Taken back from the seller's account at the provider; null for nothing. */
  reversed: Money | null;
  lastFour: string | null;
  reference: string | null;
  reason: string | null;
  /** The sale that a transfer pays. */
  sale: { orderId: string; name: string } | null;
  /** ISO 8601. */
  sentAt: string;
  /** When it was marked as paid or failed; ISO 8601. */
  decidedAt: string | null;
}

function statusOf({ by, status, amountMinor, reversedMinor }: OwnPayoutRow): PayoutStatus {
  if (by === 'provider') {
    if (status === 'creating') return 'under-way';
    return reversedMinor >= amountMinor ? 'reversed' : 'paid';
  }
  return status === 'paid' || status === 'failed' ? status : 'under-way';
}

/** A payout for the pages of its seller. */
export function toOwnPayoutView(row: OwnPayoutRow): OwnPayoutView {
  const { id, by, currency, amountMinor, reversedMinor, lastFour, reference, reason } = row;
  const { orderId, orderName, decidedAt } = row;
  return {
    id,
    by,
    status: statusOf(row),
    amount: { amountMinor, currency },
    reversed: reversedMinor > 0 ? { amountMinor: reversedMinor, currency } : null,
    lastFour,
    reference,
    reason,
    sale: orderId === null ? null : { orderId, name: orderName ?? '' },
    sentAt: new Date(row.sentAt).toISOString(),
    decidedAt: decidedAt === null ? null : new Date(decidedAt).toISOString(),
  };
}

/** A payout in JSON. */
export const payoutJson = z
  .object({
    id: z.string(),
    by: z.enum(['hand', 'provider']).meta({
      description: 'Who sends it: an admin by bank transfer, or the card provider.',
    }),
    status: z.enum(payoutStatuses).meta({
      description: '`reversed`: the card provider has taken all of it back.',
    }),
    amount: z.number().meta({ description: 'In the major unit of the currency.' }),
    reversed: z.number().meta({ description: 'What the card provider has taken back of it.' }),
    currency: currencyJson,
    account: z.string().nullable().meta({
      description: 'The last characters of the account, if an admin sends it.',
    }),
    reference: z.string().nullable().meta({
      description: 'By which the bank or the card provider finds it.',
    }),
    reason: z.string().nullable().meta({ description: 'Why it has failed.' }),
    orderId: z.string().nullable().meta({ description: 'The order that the card provider pays.' }),
    decided_at: z.iso.datetime().nullable().meta({
      description: 'When an admin marked it as paid or failed.',
    }),
    created_at: z.iso.datetime(),
  })
  .meta({ id: 'Payout' });

/** The JSON shape of a payout. */
export function toPayoutJson(row: OwnPayoutRow): z.input<typeof payoutJson> {
  const { id, by, status, amount, reversed, lastFour, reference, reason, ...view } =
    toOwnPayoutView(row);
  return {
    id,
    by,
    status,
    amount: toMajorNumber(amount),
    reversed: reversed ? toMajorNumber(reversed) : 0,
    currency: amount.currency,
    account: lastFour,
    reference,
    reason,
    orderId: view.sale?.orderId ?? null,
    decided_at: view.decidedAt,
    created_at: view.sentAt,
  };
}
