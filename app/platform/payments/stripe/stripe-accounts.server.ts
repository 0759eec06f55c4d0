import type { Stripe } from 'stripe';
import {
  TransferRefused,
  type ProviderAccount,
  type ProviderAccountPayout,
  type ProviderReversal,
  type SellerAccounts,
  type TransferRefusal,
} from '../seller-accounts';
import { fromStripeAmount, toStripeAmount } from './stripe-amounts';
import { codeOf, isAccountGone, isMissing } from './stripe-call.server';
import { fromAvailable, fromPayout, fromTransfer } from './stripe-objects.server';

type Call<Result> = (options: Stripe.RequestOptions) => Promise<Result>;

type Ask = <Result>(call: Call<Result>) => Promise<Result>;

/** The maximum of Stripe. */
const PAGE_SIZE = 100;

/**
 * Sellers' accounts by Stripe Connect: separate charges and transfers, accounts with Stripe's own
 * dashboard (Express), for which Stripe collects all details on its hosted page.
 */
export function stripeAccounts(stripe: Stripe, ask: Ask): SellerAccounts {
  /** Null when the account is gone. */
  const askAccount = <Result>(call: Call<Result>): Promise<Result | null> =>
    ask((options) =>
      call(options).catch((error: unknown) => {
        if (isAccountGone(error)) return null;
        throw error;
      }),
    );

  /** The charge of a payment, and the group that Stripe has given it, if any. */
  async function chargeOf(transactionId: string, options: Stripe.RequestOptions) {
    const expand = ['latest_charge'];
    const intent = await stripe.paymentIntents.retrieve(transactionId, { expand }, options);
    const charge = intent.latest_charge;
    if (!charge || typeof charge === 'string') return { id: charge, group: null };
    return { id: charge.id, group: charge.transfer_group };
  }

  return {
    create: ({ key, since, sellerId, email }) =>
      ask(async (options) => {
        const made = since && (await findAccount(stripe, { since, sellerId }, options));
        if (made) return fromAccount(made);
        const created = await stripe.accounts.create(
          {
            email,
            controller: {
              fees: { payer: 'application' },
              losses: { payments: 'application' },
              stripe_dashboard: { type: 'express' },
            },
            capabilities: { transfers: { requested: true } },
            metadata: { seller_id: sellerId },
          },
          { ...options, idempotencyKey: key },
        );
        return fromAccount(created);
      }),

    onboardingUrl: ({ accountId, returnUrl, refreshUrl }) =>
      ask(async (options) => {
        const link = await stripe.accountLinks.create(
          {
            account: accountId,
            type: 'account_onboarding',
            return_url: returnUrl,
            refresh_url: refreshUrl,
          },
          options,
        );
        return link.url;
      }),

    read: async (accountId) => {
      const account = await askAccount((options) =>
        stripe.accounts.retrieve(accountId, {}, options),
      );
      return account && !('deleted' in account && account.deleted) ? fromAccount(account) : null;
    },

    transfer: (request) =>
      ask(async (options) => {
        const { transactionId, accountId, orderId, sellerId, transferId } = request;
        if (request.again) {
          const made = await findTransfer(stripe, { orderId, transferId, accountId }, options);
          if (made) return fromTransfer(made);
        }
        const charge = await chargeOf(transactionId, options);
        const source = charge.id && { source_transaction: charge.id };
        // A charge of the time before Connect may be in a group of Stripe's own.
        const isFree = charge.group === null || charge.group === orderId;
        const created = stripe.transfers.create(
          {
            amount: toStripeAmount(request),
            currency: request.currency.toLowerCase(),
            destination: accountId,
            ...source,
            ...(isFree && { transfer_group: orderId }),
            metadata: { seller_id: sellerId, order_id: orderId, transfer_id: transferId },
          },
          { ...options, idempotencyKey: request.key },
        );
        return fromTransfer(await created.catch(refusing));
      }),

    reverse: ({ key, again, transferId, reversalId, amount }) =>
      ask(async (options) => {
        if (again) {
          const page = { limit: PAGE_SIZE };
          const { data } = await stripe.transfers.listReversals(transferId, page, options);
          const made = data.find(({ metadata }) => metadata?.reversal_id === reversalId);
          if (made) return fromReversal(made, transferId);
        }
        const created = stripe.transfers.createReversal(
          transferId,
          { amount: toStripeAmount(amount), metadata: { reversal_id: reversalId } },
          { ...options, idempotencyKey: key },
        );
        return fromReversal(await created.catch(refusing), transferId);
      }),

    availableOf: async (accountId, currency) => {
      const balance = await askAccount((options) =>
        stripe.balance.retrieve({}, { ...options, stripeAccount: accountId }),
      );
      const all = balance ? fromAvailable(balance) : [];
      return all.find((one) => one.currency === currency)?.amountMinor ?? 0;
    },

    listPayouts: async (accountId, since) => {
      const created = { gte: Math.floor(since.getTime() / 1000) };
      const page = await askAccount((options) =>
        stripe.payouts.list(
          { created, limit: PAGE_SIZE },
          { ...options, stripeAccount: accountId },
        ),
      );
      return (page?.data ?? []).map(fromAccountPayout);
    },
  };
}

/** Accounts that are looked through at most; one that is not found is made again, and stays unused. */
const MAX_ACCOUNTS = 500;

/** A seller's account that was made since then under another key. */
async function findAccount(
  stripe: Stripe,
  { since, sellerId }: { since: Date; sellerId: string },
  options: Stripe.RequestOptions,
): Promise<Stripe.Account | undefined> {
  const created = { gte: Math.floor(since.getTime() / 1000) };
  const list = stripe.accounts.list({ created, limit: PAGE_SIZE }, options);
  const accounts = await list.autoPagingToArray({ limit: MAX_ACCOUNTS });
  return accounts.find(({ metadata }) => metadata?.seller_id === sellerId);
}

/** A transfer that was made under another key, by our id in it. */
async function findTransfer(
  stripe: Stripe,
  of: { orderId: string; transferId: string; accountId: string },
  options: Stripe.RequestOptions,
): Promise<Stripe.Transfer | undefined> {
  const isIt = ({ metadata }: Stripe.Transfer) => metadata?.transfer_id === of.transferId;
  const lists = [{ transfer_group: of.orderId }, { destination: of.accountId }];
  for (const list of lists) {
    const { data } = await stripe.transfers.list({ ...list, limit: PAGE_SIZE }, options);
    const made = data.find(isIt);
    if (made) return made;
  }
  return undefined;
}

const refusals: Partial<Record<string, TransferRefusal>> = {
  balance_insufficient: 'funds',
  insufficient_funds: 'funds',
  transfer_source_balance_parameters_mismatch: 'funds',
  transfers_not_allowed: 'account',
  insufficient_capabilities_for_transfer: 'account',
  account_closed: 'account',
  account_invalid: 'account',
};

/** Throws TransferRefused where Stripe says that it has moved nothing and would not. */
function refusing(error: unknown): never {
  const reason = refusals[codeOf(error) ?? ''] ?? (isMissing(error) ? 'account' : undefined);
  throw reason ? new TransferRefused(reason, { cause: error }) : error;
}

function fromAccount(account: Stripe.Account): ProviderAccount {
  const { requirements } = account;
  return {
    id: account.id,
    transfersActive: account.capabilities?.transfers === 'active',
    payoutsEnabled: account.payouts_enabled,
    requirements: requirements?.currently_due?.length ?? 0,
    disabledReason: requirements?.disabled_reason ?? null,
  };
}

function fromReversal(
  { id, amount, currency, created }: Stripe.TransferReversal,
  transferId: string,
): ProviderReversal {
  const createdAt = new Date(created * 1000);
  return { id, transferId, ...fromStripeAmount(amount, currency), createdAt };
}

function fromAccountPayout(payout: Stripe.Payout): ProviderAccountPayout {
  const { costsMinor: _costs, ...own } = fromPayout(payout);
  return { ...own, failureCode: payout.failure_code };
}
