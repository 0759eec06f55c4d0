import type { Stripe } from 'stripe';
import type { MovementKind, PaymentProvider, ProviderMovement } from '../payment-provider';
import { expanding } from './stripe-call.server';
import {
  fromBalance,
  fromDispute,
  fromPayout,
  fromRefund,
  fromTransfer,
  MOVED_PATHS,
} from './stripe-objects.server';

type Call<Result> = (options: Stripe.RequestOptions) => Promise<Result>;

interface Page {
  limit: number;
  starting_after?: string;
}

/** The maximum of Stripe. */
const PAGE_SIZE = 100;
const LIST_PATHS = MOVED_PATHS.map((path) => `data.${path}`);

type MovementMethods =
  | 'readRefund'
  | 'listRefunds'
  | 'readDispute'
  | 'listDisputes'
  | 'readPayout'
  | 'readTransfer'
  | 'listRecent'
  | 'readBalance';

/**
 * Reads the movements of money at Stripe after a payment. `askFor` calls Stripe; null when Stripe
 * answers that the object does not exist.
 */
export function stripeMovements(
  stripe: Stripe,
  askFor: <Result>(call: Call<Result>) => Promise<Result | null>,
): Required<Pick<PaymentProvider, MovementMethods>> {
  /** All objects of a list, converted; each page is a call of its own. */
  async function* all<Item extends { id: string }, Converted>(
    list: (page: Page, options: Stripe.RequestOptions) => Promise<Stripe.ApiList<Item>>,
    convert: (item: Item) => Converted | null,
  ): AsyncGenerator<Converted> {
    let after: string | undefined;
    do {
      const page = { limit: PAGE_SIZE, ...(after && { starting_after: after }) };
      const answer = await askFor((options) => list(page, options));
      for (const item of answer?.data ?? []) {
        const converted = convert(item);
        if (converted) yield converted;
      }
      after = answer?.has_more ? answer.data.at(-1)?.id : undefined;
    } while (after);
  }

  const refunds = (of: Stripe.RefundListParams) =>
    all(
      (page, options) =>
        expanding(LIST_PATHS, (params) =>
          stripe.refunds.list({ ...of, ...page, ...params }, options),
        ),
      fromRefund,
    );
  const disputes = (of: Stripe.DisputeListParams) =>
    all((page, options) => stripe.disputes.list({ ...of, ...page }, options), fromDispute);

  const transfers = (of: Stripe.TransferListParams) =>
    all((page, options) => stripe.transfers.list({ ...of, ...page }, options), fromTransfer);
  const payouts = (of: Stripe.PayoutListParams) =>
    all(
      (page, options) =>
        expanding(LIST_PATHS, (params) =>
          stripe.payouts.list({ ...of, ...page, ...params }, options),
        ),
      fromPayout,
    );

  async function* listRecent(kind: MovementKind, since: Date): AsyncGenerator<ProviderMovement> {
    const of = { created: { gte: Math.floor(since.getTime() / 1000) } };
    switch (kind) {
      case 'refund':
        for await (const object of refunds(of)) yield { kind, object };
        break;
      case 'dispute':
        for await (const object of disputes(of)) yield { kind, object };
        break;
      case 'transfer':
        for await (const object of transfers(of)) yield { kind, object };
        break;
      case 'payout':
        for await (const object of payouts(of)) yield { kind, object };
    }
  }

  return {
    readRefund: async (id) => {
      const refund = await askFor((options) =>
        expanding(MOVED_PATHS, (params) => stripe.refunds.retrieve(id, params, options)),
      );
      return refund && fromRefund(refund);
    },
    listRefunds: (transactionId) => collect(refunds({ payment_intent: transactionId })),
    readDispute: async (id) => {
      const dispute = await askFor((options) => stripe.disputes.retrieve(id, {}, options));
      return dispute && fromDispute(dispute);
    },
    listDisputes: (transactionId) => collect(disputes({ payment_intent: transactionId })),
    readPayout: async (id) => {
      const payout = await askFor((options) =>
        expanding(MOVED_PATHS, (params) => stripe.payouts.retrieve(id, params, options)),
      );
      return payout && fromPayout(payout);
    },
    readTransfer: async (id) => {
      const transfer = await askFor((options) => stripe.transfers.retrieve(id, {}, options));
      return transfer && fromTransfer(transfer);
    },
    listRecent,
    readBalance: async () => {
      const balance = await askFor((options) => stripe.balance.retrieve({}, options));
      return balance ? fromBalance(balance) : [];
    },
  };
}

async function collect<Item>(items: AsyncIterable<Item>): Promise<Item[]> {
  const all: Item[] = [];
  for await (const item of items) all.push(item);
  return all;
}
