import type { Money } from '~/lib/money';
import type {
  PaymentProvider,
  ProviderDispute,
  ProviderMovement,
  ProviderPayout,
  ProviderRefund,
} from '~/platform/payments/payment-provider';
import type { ProviderTransfer } from '~/platform/payments/seller-accounts';

/** A movement's state with the object's kind, as the events of the network name them. */
type Changed = (kind: ProviderMovement['kind'], id: string, transactionId: string | null) => void;

const DISPUTE_FEE = 1500;
/** What the network takes for some refunds and payouts; it keeps that when they fail. */
const COSTS = 7;

/**
 * What happens to money at a card network after it was taken, with the network's own books: the
 * balance of the shop, which every change here moves by itself.
 */
export class CardMovements {
  readonly refunds = new Map<string, ProviderRefund>();
  readonly disputes = new Map<string, ProviderDispute>();
  readonly payouts = new Map<string, ProviderPayout>();
  readonly transfers = new Map<string, ProviderTransfer>();
  /** The balance of the shop by currency. */
  readonly balance = new Map<string, number>();
  readonly #changed: Changed;
  readonly #now: () => Date;

  constructor(now: () => Date, changed: Changed) {
    this.#now = now;
    this.#changed = changed;
  }

  move({ amountMinor, currency }: Money, sign: 1 | -1 = 1): void {
    this.balance.set(currency, (this.balance.get(currency) ?? 0) + sign * amountMinor);
  }

  /** What is left to refund of a payment. */
  leftOf(transactionId: string, paid: number): number {
    return [...this.refunds.values()]
      .filter((one) => one.transactionId === transactionId && one.status !== 'failed')
      .reduce((left, { amountMinor }) => left - amountMinor, paid);
  }

  refund(
    transactionId: string,
    amount: Money,
    status: 'pending' | 'succeeded',
    refundId: string | null = null,
  ): ProviderRefund {
    const id = `re_${this.refunds.size}_${transactionId}`;
    const refund: ProviderRefund = {
      id,
      transactionId,
      ...amount,
      status: 'pending',
      costsMinor: 0,
      reason: 'requested_by_customer',
      failureReason: null,
      createdAt: this.#now(),
      refundId,
    };
    this.refunds.set(id, refund);
    if (status === 'succeeded') this.#send(refund);
    this.#changed('refund', id, transactionId);
    return { ...refund };
  }

  endRefund(refund: ProviderRefund, status: 'succeeded' | 'failed'): void {
    const before = refund.status;
    if (before === 'failed' || before === status) return;
    refund.status = status;
    if (status === 'succeeded') this.#send(refund);
    else if (before === 'succeeded') this.move(refund);
    this.#changed('refund', refund.id, refund.transactionId);
  }

  #send(refund: ProviderRefund): void {
    refund.status = 'succeeded';
    refund.costsMinor = this.#costs();
    this.move({ ...refund, amountMinor: refund.amountMinor + refund.costsMinor }, -1);
  }

  /** Every third costs something. */
  #costs = () => ((this.refunds.size + this.payouts.size) % 3 === 0 ? COSTS : 0);

  dispute(transactionId: string, amount: Money): void {
    const id = `du_${this.disputes.size}_${transactionId}`;
    const withdrawnMinor = amount.amountMinor + DISPUTE_FEE;
    this.disputes.set(id, {
      id,
      transactionId,
      ...amount,
      status: 'needs_response',
      reason: 'fraudulent',
      respondBy: null,
      withdrawnMinor,
      createdAt: this.#now(),
    });
    this.move({ ...amount, amountMinor: withdrawnMinor }, -1);
    this.#changed('dispute', id, transactionId);
  }

  endDispute(dispute: ProviderDispute, status: 'won' | 'lost'): void {
    if (dispute.status !== 'needs_response') return;
    dispute.status = status;
    if (status === 'won') {
      this.move(dispute);
      dispute.withdrawnMinor -= dispute.amountMinor;
    }
    this.#changed('dispute', dispute.id, dispute.transactionId);
  }

  payOut(amount: Money): void {
    const id = `po_${this.payouts.size}_${this.refunds.size}_${this.#now().getTime()}`;
    const costsMinor = this.#costs();
    this.payouts.set(id, { id, ...amount, costsMinor, status: 'pending', createdAt: this.#now() });
    this.move({ ...amount, amountMinor: amount.amountMinor + costsMinor }, -1);
    this.#changed('payout', id, null);
  }

  endPayout(payout: ProviderPayout, status: 'paid' | 'failed'): void {
    if (payout.status === 'failed' || payout.status === status) return;
    payout.status = status;
    if (status === 'failed') this.move(payout);
    this.#changed('payout', payout.id, null);
  }

  /** To another account: a seller's of the shop, or one that the shop does not know. */
  transfer(
    amount: Money,
    of: Pick<ProviderTransfer, 'sellerId' | 'transferId'> = { sellerId: null, transferId: null },
  ): ProviderTransfer {
    const name = of.transferId ?? `${this.refunds.size}_${this.#now().getTime()}`;
    const id = `tr_${this.transfers.size}_${name}`;
    const transfer = { id, ...amount, reversedMinor: 0, ...of, createdAt: this.#now() };
    this.transfers.set(id, transfer);
    this.move(amount, -1);
    this.#changed('transfer', id, null);
    return transfer;
  }

  takeBack(transfer: ProviderTransfer, amountMinor: number): void {
    transfer.reversedMinor += amountMinor;
    this.move({ ...transfer, amountMinor });
    this.#changed('transfer', transfer.id, null);
  }

  /** What the port offers of all this; `asked` runs before each answer. */
  port(asked: () => void) {
    const copyOf = <Item>(items: ReadonlyMap<string, Item>, id: string): Item | null => {
      asked();
      const item = items.get(id);
      return item ? structuredClone(item) : null;
    };
    const of = <Item extends { transactionId: string }>(
      items: ReadonlyMap<string, Item>,
      id: string,
    ) => {
      asked();
      return structuredClone([...items.values()].filter((one) => one.transactionId === id));
    };
    const recent = () => {
      asked();
      return structuredClone([
        ...[...this.refunds.values()].map((object) => ({ kind: 'refund' as const, object })),
        ...[...this.disputes.values()].map((object) => ({ kind: 'dispute' as const, object })),
        ...[...this.transfers.values()].map((object) => ({ kind: 'transfer' as const, object })),
        ...[...this.payouts.values()].map((object) => ({ kind: 'payout' as const, object })),
      ]);
    };
    return {
      readRefund: async (id) => copyOf(this.refunds, id),
      listRefunds: async (id) => of(this.refunds, id),
      readDispute: async (id) => copyOf(this.disputes, id),
      listDisputes: async (id) => of(this.disputes, id),
      readPayout: async (id) => copyOf(this.payouts, id),
      readTransfer: async (id) => copyOf(this.transfers, id),
      async *listRecent(kind, since) {
        const own = recent().filter((one) => one.kind === kind);
        yield* own.filter(({ object }) => object.createdAt >= since);
      },
      readBalance: async () =>
        [...this.balance].map(([currency, amountMinor]) => ({ amountMinor, currency })),
    } satisfies Partial<PaymentProvider>;
  }
}
