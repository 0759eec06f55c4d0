import { newStripeId, type Intent, type Refund } from './stripe-objects';
import type { StripeConnect } from './stripe-connect';
import type { Moved } from './stripe-exchange';
import type { ShownError, StripeDashboard } from './stripe-dashboard';

export interface Payout {
  id: string;
  object: 'payout';
  amount: number;
  arrival_date: number;
  created: number;
  currency: string;
  status: 'pending' | 'in_transit' | 'paid' | 'canceled' | 'failed';
  balance_transaction: Moved;
  failure_balance_transaction: Moved | null;
}

/** Of each payment: 2.9 % and 30 cents, as Stripe takes in the United States. */
const feeOf = (amount: number) => 30 + Math.round(amount * 0.029);

/** Stripe's lists of movements, its payouts, and its balance of the shop. */
export class StripeMoney {
  readonly payouts: Payout[] = [];
  /** Whether Stripe states the fees of payments already. */
  statesFees = true;

  constructor(
    readonly intents: ReadonlyMap<string, Intent>,
    readonly dashboard: StripeDashboard,
    readonly now: () => Date,
    readonly connect?: StripeConnect,
  ) {}

  /** `fee`: of an instant payout. */
  payOut(amount: number, currency: string, fee = 0): { payout: Payout; events: ShownError[] } {
    const created = Math.floor(this.now().getTime() / 1000);
    const id = newStripeId('po');
    const moved = this.dashboard.exchange.move(id, { amount: -amount, currency, fee });
    const payout: Payout = {
      id,
      object: 'payout',
      amount,
      currency,
      created,
      arrival_date: created,
      status: 'pending',
      balance_transaction: moved,
      failure_balance_transaction: null,
    };
    this.payouts.push(payout);
    const event = { ...payout, balance_transaction: moved.id };
    return { payout, events: [{ type: 'payout.created', object: event }] };
  }

  /** The answer to a GET of a list, of the balance or of a payout; undefined for other requests. */
  answer(parts: readonly string[], query: URLSearchParams): object | undefined {
    const [name, id] = parts;
    if (name === 'balance') return this.#balance();
    if (name === 'payouts' && id) {
      const payout = this.payouts.find((one) => one.id === id);
      return payout && shownPayout(payout, query);
    }
    if (id) return undefined;
    const { refunds, disputes } = this.dashboard;
    const lists: Record<string, readonly { created: number; id: string }[]> = {
      refunds,
      disputes: [...disputes.values()],
      payouts: this.payouts,
      transfers: this.connect?.transfers ?? [],
    };
    const all = lists[name ?? ''];
    if (!all) return undefined;
    const listed = page(all, query);
    if (name === 'payouts') {
      const data = (listed.data as Payout[]).map((one) => shownPayout(one, query, 'data.'));
      return { ...listed, data };
    }
    if (name !== 'refunds') return listed;
    const data = (listed.data as Refund[]).map((one) => this.withMoves(one, query, 'data.'));
    return { ...listed, data };
  }

  /** A payment as it is read with its charge expanded. */
  withFee(intent: Intent, query: URLSearchParams): object {
    const isAsked = [...query.values()].includes('latest_charge.balance_transaction');
    if (intent.status !== 'succeeded') return { ...intent, latest_charge: null };
    const { id, ...charge } = this.dashboard.chargeOf(intent.id);
    if (!isAsked || !this.statesFees) return { ...intent, latest_charge: id };
    const moved = this.charged(intent);
    return { ...intent, latest_charge: { id, ...charge, balance_transaction: moved } };
  }

  /** What a payment has added to the balance. */
  charged({ id, amount, currency }: Intent) {
    return this.dashboard.exchange.move(id, {
      amount,
      currency,
      fee: feeOf(amount),
      type: 'charge',
    });
  }

  /** A refund as it is read: its movements are ids, unless they are expanded. */
  withMoves(refund: Refund, query: URLSearchParams, prefix = ''): object {
    const asked = [...query.values()];
    const { sent, returned } = this.dashboard.movesOf(refund);
    const shown = (moved: { id: string }, name: string) =>
      asked.includes(prefix + name) ? moved : moved.id;
    return {
      ...refund,
      ...(sent && { balance_transaction: shown(sent, 'balance_transaction') }),
      ...(returned && {
        failure_balance_transaction: shown(returned, 'failure_balance_transaction'),
      }),
    };
  }

  #balance(): object {
    const sums = new Map<string, number>();
    const move = (currency: string, amount: number) =>
      sums.set(currency, (sums.get(currency) ?? 0) + amount);
    const movements = [
      ...[...this.intents.values()]
        .filter(({ status }) => status === 'succeeded')
        .map((intent) => this.charged(intent)),
      ...this.dashboard.refunds
        .map((refund) => this.dashboard.movesOf(refund))
        .flatMap(({ sent, returned }) => [
          ...(sent ? [sent] : []),
          ...(returned ? [returned] : []),
        ]),
      ...[...this.dashboard.disputes.values()].flatMap((one) => one.balance_transactions),
      ...(this.connect?.moved() ?? []),
    ];
    for (const { currency, net } of movements) move(currency, net);
    for (const { status, amount, currency, balance_transaction: moved } of this.payouts) {
      move(currency, moved.net);
      if (status === 'failed' || status === 'canceled') move(currency, amount);
    }
    const pending = [...sums].map(([currency, amount]) => ({ amount, currency }));
    return { object: 'balance', available: [], pending, livemode: false };
  }
}

/** A payout as it is read: its movement is an id, unless it is expanded. */
function shownPayout(payout: Payout, query: URLSearchParams, prefix = ''): object {
  const moved = payout.balance_transaction;
  const isAsked = [...query.values()].includes(`${prefix}balance_transaction`);
  return { ...payout, balance_transaction: isAsked ? moved : moved.id };
}

/** A page of a list, newest first, as Stripe's query parameters ask for it. */
function page(all: readonly { created: number; id: string }[], query: URLSearchParams) {
  const since = Number(query.get('created[gte]') ?? 0);
  const payment = query.get('payment_intent');
  const limit = Number(query.get('limit') ?? 10);
  const fitting = all
    .filter(({ created }) => created >= since)
    .filter((one) => !payment || ('payment_intent' in one && one.payment_intent === payment))
    .reverse();
  const after = query.get('starting_after');
  const start = after ? fitting.findIndex(({ id }) => id === after) + 1 : 0;
  const data = fitting.slice(start, start + limit);
  return { object: 'list', has_more: start + limit < fitting.length, data };
}
