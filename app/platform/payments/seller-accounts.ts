import type { Currency, Money } from '~/lib/money';

/** A seller's account at the payment provider, in its current state. */
export interface ProviderAccount {
  id: string;
  /** Whether money can be transferred to it. */
  transfersActive: boolean;
  /** Whether the provider pays its balance out to a bank. */
  payoutsEnabled: boolean;
  /** How many details the provider asks for now. */
  requirements: number;
  /** Why the provider has stopped it, in the provider's words. */
  disabledReason: string | null;
}

export interface NewAccountRequest {
  key: string;
  /**
   * Since when an earlier request, whatever it was answered with, may have made the account, so that an
   * existing one is looked for; null at the first request.
   */
  since: Date | null;
  sellerId: string;
  email: string;
}

/** The provider's own page on which a seller enters what the provider has to know. */
interface OnboardingRequest {
  accountId: string;
  /** Where the page leads to when the seller is done with it, or leaves it. */
  returnUrl: string;
  /** Where a used or old address of the page leads to, to get a new one. */
  refreshUrl: string;
}

/** A transfer from the shop's balance to another account at the provider. */
export interface ProviderTransfer {
  id: string;
  amountMinor: number;
  currency: string;
  /** Taken back so far. */
  reversedMinor: number;
  /** The seller and the id of ours that this site named when it made the transfer. */
  sellerId: string | null;
  transferId: string | null;
  createdAt: Date;
}

/** A transfer to a seller's account, out of the payment of one order. */
export interface TransferRequest extends Money {
  key: string;
  /** Whether the provider may have been called before, so that an existing transfer is looked for. */
  again: boolean;
  accountId: string;
  /** The provider's id of the payment. */
  transactionId: string;
  /** Ours; the group of what belongs to one order. */
  orderId: string;
  sellerId: string;
  transferId: string;
}

export interface ReversalRequest {
  key: string;
  again: boolean;
  /** The provider's id of the transfer. */
  transferId: string;
  /** Ours. */
  reversalId: string;
  /** In the currency of the transfer. */
  amount: Money;
}

export interface ProviderReversal extends Money {
  id: string;
  transferId: string;
  createdAt: Date;
}

/** A payout from a seller's account to their bank. */
export interface ProviderAccountPayout extends Money {
  id: string;
  /** It may fail after it was paid. */
  status: 'pending' | 'paid' | 'failed';
  failureCode: string | null;
  createdAt: Date;
}

/**
 * Sellers' accounts at the payment provider: separate charges and transfers. Every method may throw
 * ProviderFailure; none may be called inside a transaction.
 */
export interface SellerAccounts {
  create(request: NewAccountRequest): Promise<ProviderAccount>;
  /** The address of the provider's page; for one use. */
  onboardingUrl(request: OnboardingRequest): Promise<string>;
  /** Null when the provider does not know it (any more). */
  read(accountId: string): Promise<ProviderAccount | null>;
  /** Throws TransferRefused when nothing was moved and the same request would fail again. */
  transfer(request: TransferRequest): Promise<ProviderTransfer>;
  /** Takes a transfer back, in part or in full. Throws TransferRefused. */
  reverse(request: ReversalRequest): Promise<ProviderReversal>;
  /**
   * Amount in minor units that can be taken back from the account in a currency; no pending funds.
   */
  availableOf(accountId: string, currency: Currency): Promise<number>;
  /** The payouts of an account since then. */
  listPayouts(accountId: string, since: Date): Promise<ProviderAccountPayout[]>;
}

/** `account`: it takes no transfers. `funds`: not so much is left, of the payment or the account. */
export type TransferRefusal = 'account' | 'funds';

/** The provider has refused to move money for good, and has moved none. */
export class TransferRefused extends Error {
  override readonly name = 'TransferRefused';

  constructor(
    readonly reason: TransferRefusal,
    options?: { cause?: unknown },
  ) {
    super(`The payment provider refused the transfer: ${reason}.`, options);
  }
}

/** Whether an error is a refused transfer, also where another copy of the class threw it. */
export function isTransferRefused(value: unknown): value is TransferRefused {
  return value instanceof Error && value.name === 'TransferRefused';
}
