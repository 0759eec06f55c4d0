import type { Currency, Money } from '~/lib/money';
import { ProviderFailure, type ProviderIntent } from '~/platform/payments/payment-provider';
import {
  TransferRefused,
  type NewAccountRequest,
  type ProviderAccount,
  type ProviderAccountPayout,
  type ProviderTransfer,
  type ReversalRequest,
  type SellerAccounts,
  type TransferRequest,
} from '~/platform/payments/seller-accounts';
import type { CardMovements } from './card-movements';

interface Reversal extends Money {
  id: string;
  transferId: string;
  reversalId: string;
  createdAt: Date;
}

interface Given {
  movements: CardMovements;
  now: () => Date;
  /** A payment that was taken, by its transaction. */
  findTaken(transactionId: string): ProviderIntent | undefined;
  /** Fails as the network is told to; returns whether the answer to the work that follows is lost. */
  asked(): { isCut: boolean };
  changed(about: 'account' | 'payout', id: string, accountId: string): void;
}

/** The network remembers the answer to a key for a day. */
const KEY_MS = 24 * 60 * 60_000;

/**
 * Sellers' accounts at the card network: transfers out of payments, their reversals, and payouts to
 * banks. It refuses what Stripe refuses, and loses answers to what it has done.
 */
export class CardAccounts {
  readonly accounts = new Map<string, ProviderAccount>();
  readonly payouts = new Map<string, ProviderAccountPayout & { accountId: string }>();
  readonly #given: Given;
  readonly #reversals: Reversal[] = [];
  readonly #sources = new Map<string, { transactionId: string; accountId: string }>();
  readonly #answers = new Map<string, { id: string; at: number }>();

  constructor(given: Given) {
    this.#given = given;
  }

  /** The transfers that the shop has asked for. */
  get transfers(): ProviderTransfer[] {
    const { transfers } = this.#given.movements;
    return [...transfers.values()].filter(({ id }) => this.#sources.has(id));
  }

  /** Our ids of transfers that the shop has had made more than once. */
  get madeTwice(): (string | null)[] {
    const ids = this.transfers.map(({ transferId }) => transferId);
    return ids.filter((id, at) => ids.indexOf(id) !== at);
  }

  /** What an account has, without what went to a bank. */
  balanceOf(accountId: string, currency: Currency): number {
    const own = this.transfers.filter(({ id }) => this.#sources.get(id)?.accountId === accountId);
    const paid = [...this.payouts.values()].filter(
      (one) => one.accountId === accountId && one.status !== 'failed',
    );
    const sum = (amounts: readonly number[]) => amounts.reduce((total, one) => total + one, 0);
    const isIn = (one: { currency: string }) => one.currency === currency;
    return (
      sum(own.filter(isIn).map((one) => one.amountMinor - one.reversedMinor)) -
      sum(paid.filter(isIn).map((one) => one.amountMinor))
    );
  }

  /** The seller has entered the details, or the network takes the capability away. */
  activate(accountId: string, isActive: boolean): void {
    const account = this.accounts.get(accountId);
    if (!account || account.transfersActive === isActive) return;
    Object.assign(account, { transfersActive: isActive, payoutsEnabled: isActive });
    this.#given.changed('account', accountId, accountId);
  }

  /** Pays out what an account has. */
  payOut(accountId: string, currency: Currency): void {
    const amountMinor = this.balanceOf(accountId, currency);
    if (amountMinor <= 0) return;
    const id = `apo_${this.payouts.size}_${accountId}`;
    this.payouts.set(id, {
      id,
      accountId,
      amountMinor,
      currency,
      status: 'pending',
      failureCode: null,
      createdAt: this.#given.now(),
    });
    this.#given.changed('payout', id, accountId);
  }

  /** A payout may fail after it was paid; a failed one stays failed. */
  endPayout(id: string, status: 'paid' | 'failed'): void {
    const payout = this.payouts.get(id);
    if (!payout || payout.status === 'failed' || payout.status === status) return;
    payout.status = status;
    payout.failureCode = status === 'failed' ? 'account_closed' : null;
    this.#given.changed('payout', id, payout.accountId);
  }

  port(): SellerAccounts {
    return {
      create: async (request) => this.#answering(() => this.#create(request)),
      onboardingUrl: async ({ accountId }) => `https://pay.test/onboard/${accountId}`,
      read: async (id) => {
        this.#given.asked();
        const account = this.accounts.get(id);
        return account ? { ...account } : null;
      },
      transfer: async (request) => this.#answering(() => this.#transfer(request)),
      reverse: async (request) => this.#answering(() => this.#reverse(request)),
      availableOf: async (accountId, currency) => {
        this.#given.asked();
        return this.balanceOf(accountId, currency);
      },
      listPayouts: async (accountId, since) => {
        this.#given.asked();
        return [...this.payouts.values()]
          .filter((one) => one.accountId === accountId && one.createdAt >= since)
          .map(({ accountId: _of, ...payout }) => ({ ...payout }));
      },
    };
  }

  /** Does the work of a call, whose answer may be lost. */
  #answering<Result>(work: () => Result): Result {
    const { isCut } = this.#given.asked();
    const result = work();
    if (isCut) throw new ProviderFailure('the answer is lost', { keyIsSpent: false });
    return result;
  }

  /** The id of what was made under a key, while the network remembers it. */
  #remembered(key: string): string | undefined {
    const answer = this.#answers.get(key);
    return answer && this.#given.now().getTime() - answer.at < KEY_MS ? answer.id : undefined;
  }

  #remember(key: string, id: string): void {
    this.#answers.set(key, { id, at: this.#given.now().getTime() });
  }

  /** All are of one seller. */
  #create({ key, since }: NewAccountRequest): ProviderAccount {
    const made = since && [...this.accounts.values()].at(-1);
    const known = made ?? this.accounts.get(this.#remembered(key) ?? '');
    if (known) return { ...known };
    const id = `acct_${this.accounts.size}_${key}`;
    const account = {
      id,
      transfersActive: false,
      payoutsEnabled: false,
      requirements: 1,
      disabledReason: null,
    };
    this.accounts.set(id, account);
    this.#remember(key, id);
    return { ...account };
  }

  #transfer(request: TransferRequest): ProviderTransfer {
    const { key, again, accountId, transactionId, transferId, amountMinor, currency } = request;
    const { movements, findTaken } = this.#given;
    const found = again && this.transfers.find((one) => one.transferId === transferId);
    const made = found || movements.transfers.get(this.#remembered(key) ?? '');
    if (made) return { ...made };
    if (!this.accounts.get(accountId)?.transfersActive) throw new TransferRefused('account');
    const payment = findTaken(transactionId);
    if (payment?.currency !== currency) {
      throw new ProviderFailure('no such payment', { keyIsSpent: true });
    }
    const passedOn = this.transfers
      .filter(({ id }) => this.#sources.get(id)?.transactionId === transactionId)
      .reduce((sum, one) => sum + one.amountMinor, 0);
    if (passedOn + amountMinor > payment.amountMinor) throw new TransferRefused('funds');
    const { sellerId } = request;
    const transfer = movements.transfer({ amountMinor, currency }, { sellerId, transferId });
    this.#sources.set(transfer.id, { transactionId, accountId });
    this.#remember(key, transfer.id);
    return { ...transfer };
  }

  #reverse({ key, again, transferId, reversalId, amount }: ReversalRequest): Reversal {
    const { movements, now } = this.#given;
    const remembered = this.#remembered(key);
    const made = this.#reversals.find(
      (one) => one.id === remembered || (again && one.reversalId === reversalId),
    );
    if (made) return made;
    const transfer = movements.transfers.get(transferId);
    const accountId = this.#sources.get(transferId)?.accountId ?? '';
    const { amountMinor, currency } = amount;
    if (transfer?.currency !== currency) {
      throw new ProviderFailure('no such transfer', { keyIsSpent: true });
    }
    const left = transfer.amountMinor - transfer.reversedMinor;
    if (amountMinor > Math.min(left, this.balanceOf(accountId, currency))) {
      throw new TransferRefused('funds');
    }
    const id = `trr_${this.#reversals.length}_${transferId}`;
    const reversal = { id, transferId, reversalId, amountMinor, currency, createdAt: now() };
    this.#reversals.push(reversal);
    this.#remember(key, id);
    movements.takeBack(transfer, amountMinor);
    return reversal;
  }
}
