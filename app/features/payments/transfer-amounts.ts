/** A transfer in two currencies: that of its order, and that in which the provider transfers it. */
interface TransferAmounts {
  amountMinor: number;
  sentMinor: number;
}

/**
 * Converts a part of the order's amount to the currency of the transfer, rounded half up. Callers
 * convert totals, so that parts sum exactly to the whole.
 */
export function sentPart({ amountMinor, sentMinor }: TransferAmounts, partMinor: number): number {
  if (partMinor === amountMinor) return sentMinor;
  return divideRounded(BigInt(partMinor) * BigInt(sentMinor), BigInt(amountMinor));
}

/** The reverse: what an amount in the currency of the transfer is in the order's. */
export function orderPart({ amountMinor, sentMinor }: TransferAmounts, partMinor: number): number {
  if (partMinor === sentMinor) return amountMinor;
  return divideRounded(BigInt(partMinor) * BigInt(amountMinor), BigInt(sentMinor));
}

function divideRounded(dividend: bigint, divisor: bigint): number {
  return divisor === 0n ? 0 : Number((2n * dividend + divisor) / (2n * divisor));
}

/** Converts a part of a payment's amount to the currency in which the payment was settled. */
export function settledPart(
  payment: { amountMinor: number },
  settledMinor: number,
  partMinor: number,
): number {
  // Rounded down: the provider transfers no more than it has settled.
  return Number((BigInt(partMinor) * BigInt(settledMinor)) / BigInt(payment.amountMinor));
}

/** A reversal that the shop has asked for. */
export interface AskedReversal {
  status: 'creating' | 'sent' | 'refused';
  amountMinor: number;
  sentMinor: number;
}

/**
 * How much of a transfer is reversed in the order's currency, when the provider says how much is in
 * the transfer's. Reversals that the shop asked for count with the amount that it asked for; one
 * whose answer is not recorded yet counts if it explains the difference; the rest was made in the
 * provider's dashboard and is converted.
 */
export function reversedInOrder(
  transfer: TransferAmounts,
  reversedSentMinor: number,
  asked: readonly AskedReversal[],
): number {
  if (reversedSentMinor === transfer.sentMinor) return transfer.amountMinor;
  const sum = (of: (one: AskedReversal) => number, among: readonly AskedReversal[]) =>
    among.reduce((total, one) => total + of(one), 0);
  const sent = asked.filter(({ status }) => status === 'sent');
  const all = asked.filter(({ status }) => status !== 'refused');
  const known = [sent, all].find((one) => sum((row) => row.sentMinor, one) === reversedSentMinor);
  if (known) return sum((row) => row.amountMinor, known);
  const rest = Math.max(0, reversedSentMinor - sum((row) => row.sentMinor, sent));
  const reversed = sum((row) => row.amountMinor, sent) + orderPart(transfer, rest);
  return Math.min(transfer.amountMinor, reversed);
}
