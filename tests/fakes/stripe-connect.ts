import type { StripeDashboard } from './stripe-dashboard';
import { invalid, isOnStep, newStripeId, type Intent } from './stripe-objects';

interface Account {
  id: string;
  object: 'account';
  created: number;
  email: string;
  payouts_enabled: boolean;
  capabilities: { transfers: 'inactive' | 'pending' | 'active' };
  requirements: { currently_due: string[]; disabled_reason: string | null };
  metadata: Record<string, string>;
}

interface Reversal {
  id: string;
  object: 'transfer_reversal';
  amount: number;
  currency: string;
  created: number;
  metadata: Record<string, string>;
  transfer: string;
}

interface Transfer {
  id: string;
  object: 'transfer';
  amount: number;
  amount_reversed: number;
  created: number;
  currency: string;
  destination: string;
  metadata: Record<string, string>;
  reversed: boolean;
  source_transaction: string;
  transfer_group: string;
}

interface AccountPayout {
  id: string;
  object: 'payout';
  account: string;
  amount: number;
  created: number;
  currency: string;
  failure_code: string | null;
  status: 'pending' | 'paid' | 'failed';
}

type Given = Record<string, unknown>;

/**
 * Stripe Connect with separate charges and transfers: accounts, their onboarding, transfers that are
 * bound to a charge, reversals, and the accounts' own payouts. It refuses as Stripe does.
 */
export class StripeConnect {
  readonly accounts = new Map<string, Account>();
  readonly transfers: Transfer[] = [];
  readonly reversals: Reversal[] = [];
  readonly payouts: AccountPayout[] = [];

  /** What of a transfer is not available yet, by its id: it can't be taken back. */
  readonly pending = new Map<string, number>();
  readonly #revoked = new Map<string, string | null>();

  constructor(
    readonly intents: ReadonlyMap<string, Intent>,
    readonly dashboard: StripeDashboard,
    readonly now: () => Date,
  ) {}

  /** The seller completes the hosted page. */
  activate(id: string, transfers: Account['capabilities']['transfers'] = 'active'): Account {
    const account = this.#account(id);
    account.capabilities.transfers = transfers;
    account.payouts_enabled = transfers === 'active';
    account.requirements.currently_due = transfers === 'active' ? [] : ['external_account'];
    return account;
  }

  /**
   * The seller deletes the account, or revokes the platform's access to it. Without a code the key
   * lacks a permission.
   */
  revoke(id: string, code: string | null = 'account_invalid'): void {
    this.#revoked.set(id, code);
  }

  /** What an account has in a currency, without what is pending. */
  balanceOf(account: string, currency: string): number {
    const sum = (amounts: number[]) => amounts.reduce((total, one) => total + one, 0);
    const own = this.transfers.filter(
      (one) => one.destination === account && one.currency === currency,
    );
    const paid = this.payouts.filter(
      (one) => one.account === account && one.currency === currency && one.status !== 'failed',
    );
    const left = own.map((one) => one.amount - one.amount_reversed - this.#pendingOf(one));
    return sum(left) - sum(paid.map(({ amount }) => amount));
  }

  /** Pays out all that an account has. */
  payOut(account: string, currency: string): AccountPayout {
    const payout: AccountPayout = {
      id: newStripeId('po'),
      object: 'payout',
      account,
      currency,
      status: 'pending',
      amount: this.balanceOf(account, currency),
      failure_code: null,
      created: this.#seconds(),
    };
    this.payouts.push(payout);
    return payout;
  }

  /** What transfers have taken from the shop's balance. */
  moved(): { currency: string; net: number }[] {
    return this.transfers.map(({ currency, amount, amount_reversed }) => ({
      currency,
      net: amount_reversed - amount,
    }));
  }

  /** The answer to a request about Connect; undefined for any other. */
  answer(
    {
      method,
      parts,
      given,
      query,
    }: {
      method: string;
      parts: readonly string[];
      given: Given;
      query: URLSearchParams;
    },
    account: string | undefined,
  ): object | undefined {
    const [name, id, part] = parts;
    const isPost = method === 'POST';
    if (account) this.#account(account);
    if (account && name === 'balance') return this.#balance(account);
    if (account && name === 'payouts') {
      return list(this.payouts.filter((one) => one.account === account));
    }
    if (name === 'accounts' && isPost) return this.#createAccount(given);
    if (name === 'accounts' && id) return this.#account(id);
    if (name === 'accounts') return this.#listAccounts(Number(query.get('created[gte]')));
    if (name === 'account_links' && isPost) return this.#link(given);
    if (name !== 'transfers') return undefined;
    if (part === 'reversals') {
      return isPost
        ? this.#reverse(this.#transfer(id ?? ''), given)
        : list(this.reversals.filter((one) => one.transfer === id));
    }
    if (isPost) return this.#createTransfer(given);
    if (id) return this.#transfer(id);
    const group = query.get('transfer_group');
    const destination = query.get('destination');
    if (!group && !destination) return undefined;
    return list(
      this.transfers.filter(
        (one) =>
          (!group || one.transfer_group === group) &&
          (!destination || one.destination === destination),
      ),
    );
  }

  /** Those that the platform has access to, newest first. */
  #listAccounts(since: number): object {
    const reachable = [...this.accounts.values()].filter(({ id }) => !this.#revoked.has(id));
    return list(reachable.filter(({ created }) => created >= since).reverse());
  }

  #createAccount(given: Given): Account {
    const capabilities = given.capabilities as { transfers?: { requested?: string } } | undefined;
    if (capabilities?.transfers?.requested !== 'true') throw invalid('Request transfers.');
    const account: Account = {
      id: newStripeId('acct'),
      object: 'account',
      email: String(given.email),
      created: this.#seconds(),
      payouts_enabled: false,
      capabilities: { transfers: 'inactive' },
      requirements: { currently_due: ['external_account'], disabled_reason: null },
      metadata: (given.metadata ?? {}) as Record<string, string>,
    };
    this.accounts.set(account.id, account);
    return account;
  }

  #link(given: Given): object {
    const { id } = this.#account(String(given.account));
    const addresses = [given.return_url, given.refresh_url].map(String);
    if (given.type !== 'account_onboarding' || !addresses.every((one) => URL.canParse(one))) {
      throw invalid('Invalid account link.');
    }
    const url = `https://connect.stripe.com/setup/e/${id}`;
    return { object: 'account_link', created: this.#seconds(), url };
  }

  #createTransfer(given: Given): Transfer {
    const account = this.#account(String(given.destination));
    const amount = Number(given.amount);
    if (!Number.isInteger(amount) || amount < 1) throw invalid('Invalid integer');
    if (!isOnStep(amount, given.currency)) throw invalid('Invalid amount');
    if (account.capabilities.transfers !== 'active') {
      throw invalid('No transfers capability.', 'insufficient_capabilities_for_transfer');
    }
    const charge = this.dashboard.findCharge(String(given.source_transaction));
    if (!charge) throw invalid('No such charge', 'resource_missing', 404);
    const moved = this.dashboard.exchange.find(charge.payment_intent);
    const settled = moved ?? { amount: charge.amount, currency: charge.currency };
    if (given.currency !== settled.currency) {
      throw invalid('The currency of source_transaction’s balance transaction is another one.');
    }
    const before = this.transfers
      .filter((one) => one.source_transaction === charge.id)
      .reduce((sum, one) => sum + one.amount, 0);
    if (before + amount > settled.amount) {
      throw invalid('More than the source has.', 'balance_insufficient');
    }
    const transfer: Transfer = {
      id: newStripeId('tr'),
      object: 'transfer',
      amount,
      amount_reversed: 0,
      created: this.#seconds(),
      currency: settled.currency,
      destination: account.id,
      reversed: false,
      source_transaction: charge.id,
      metadata: (given.metadata ?? {}) as Record<string, string>,
      transfer_group: String(given.transfer_group ?? `group_${charge.id}`),
    };
    this.transfers.push(transfer);
    return transfer;
  }

  #reverse(transfer: Transfer, given: Given): Reversal {
    const left = transfer.amount - transfer.amount_reversed;
    const amount = given.amount === undefined ? left : Number(given.amount);
    if (!Number.isInteger(amount) || amount < 1 || amount > left) {
      throw invalid('Reversal amount is greater than unreversed amount.');
    }
    if (!isOnStep(amount, transfer.currency)) throw invalid('Invalid amount');
    if (amount > this.balanceOf(transfer.destination, transfer.currency)) {
      throw invalid('Insufficient funds in Stripe account.', 'balance_insufficient');
    }
    const reversal: Reversal = {
      id: newStripeId('trr'),
      object: 'transfer_reversal',
      amount,
      currency: transfer.currency,
      created: this.#seconds(),
      transfer: transfer.id,
      metadata: (given.metadata ?? {}) as Record<string, string>,
    };
    transfer.amount_reversed += amount;
    transfer.reversed = transfer.amount_reversed === transfer.amount;
    this.reversals.push(reversal);
    return reversal;
  }

  #account(id: string): Account {
    if (this.#revoked.has(id)) {
      const message = `The provided key does not have access to account '${id}' (or that account does not exist). Application access may have been revoked.`;
      throw invalid(message, this.#revoked.get(id) ?? undefined, 403);
    }
    const account = this.accounts.get(id);
    if (!account) throw invalid(`No such account: '${id}'`, 'resource_missing', 404);
    return account;
  }

  #transfer(id: string): Transfer {
    const transfer = this.transfers.find((one) => one.id === id);
    if (!transfer) throw invalid(`No such transfer: '${id}'`, 'resource_missing', 404);
    return transfer;
  }

  #balance(account: string): object {
    const currencies = [...new Set(this.transfers.map(({ currency }) => currency))];
    const available = currencies.map((currency) => ({
      currency,
      amount: this.balanceOf(account, currency),
    }));
    const pending = this.transfers
      .filter((one) => one.destination === account)
      .map((one) => ({ currency: one.currency, amount: this.#pendingOf(one) }));
    return { object: 'balance', available, pending, livemode: false };
  }

  #pendingOf({ id }: Transfer): number {
    return this.pending.get(id) ?? 0;
  }

  #seconds(): number {
    return Math.floor(this.now().getTime() / 1000);
  }
}

function list(data: readonly object[]): object {
  return { object: 'list', has_more: false, data: [...data].reverse() };
}
