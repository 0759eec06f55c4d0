import { expect } from 'vitest';
import { isBalanced } from './balanced-entries';
import type { Actor, Ctx } from '~/features/accounts/account.policy';
import { balanceOf, type LedgerEntry } from '~/features/ledger/accounts';
import { applyOrderEvent } from '~/features/orders/apply-order-event.server';
import { bookProduct } from '~/features/orders/book-product.server';
import { deliverSandboxEvents } from '~/features/payments/webhook-events.server';
import { refundJob } from '~/features/payments/reconcile-payments.server';
import { payWithCard } from '~/features/payments/start-payment.server';
import { paySellerJob } from '~/features/payouts/pay-seller.server';
import { reverseTransferJob } from '~/features/payouts/reverse-transfer.server';
import { sellerAccountJob, startOnboarding } from '~/features/payouts/seller-account.server';
import { sweepPayouts } from '~/features/payouts/sweep-payouts.server';
import type { Currency } from '~/lib/money';
import type { Database } from '~/platform/db/database';
import { runDueJobs } from '~/platform/jobs/run-jobs.server';
import type { Services } from '~/platform/services';
import { actAs, addPerson, addProduct, testClock, testServices, type TestClock } from './test-ctx';

const DAY = 24 * 60 * 60_000;
const card = { number: '4242 4242 4242 4242', expiry: '12/39', cvc: '123' };
const place = { phone: '+1 503 555 0100', meetingLocation: 'Library steps' };

export interface SaleShop {
  services: Services;
  clock: TestClock;
  seller: Actor;
  buyer: Actor;
  admin: Actor;
  /** The buyer pays an order. */
  pay: (ctx: Ctx, orderId: string) => Promise<unknown>;
}

/** Pays at the sandbox. */
const payByCard: SaleShop['pay'] = (ctx, orderId) => payWithCard(ctx, { orderId, card });

/** A shop at the sandbox whose sellers are paid by hand, or with `stripe` by transfers. */
export async function saleShop(
  db: Database,
  {
    PAYOUTS = 'manual',
    FEE_PERCENT = 10,
    CURRENCY = 'USD' as Currency,
    pay = payByCard,
    ...given
  } = {} as {
    PAYOUTS?: 'manual' | 'stripe';
    FEE_PERCENT?: number;
    CURRENCY?: Currency;
    pay?: SaleShop['pay'];
  } & Partial<Services>,
): Promise<SaleShop> {
  const clock = testClock();
  const plain = testServices(db, { clock, ...given });
  const env = { ...plain.env, PAYOUTS, FEE_PERCENT, CURRENCY };
  const services = { ...plain, env };
  const [seller, buyer] = [await addPerson(services, 'seller'), await addPerson(services, 'buyer')];
  return { services, clock, seller, buyer, admin: await addPerson(services, 'admin'), pay };
}

/** A sale that is paid; returns the order's id. */
export async function paidSale(
  { services, seller, buyer, pay }: SaleShop,
  resalePriceMinor = 1000,
): Promise<string> {
  const currency = services.env.CURRENCY;
  const product = await addProduct(services, seller, { resalePriceMinor, currency });
  const ctx = actAs(services, buyer);
  const { orderId } = await bookProduct(ctx, { productId: product.id, ...place });
  await pay(ctx, orderId);
  return orderId;
}

/** Moves a paid sale to its completion. */
export async function complete(shop: SaleShop, orderId: string): Promise<void> {
  const { services, clock, buyer } = shop;
  const { db } = services;
  const receive = { event: 'receive', by: 'buyer', orderId, actorId: buyer.userId } as const;
  await db.write((tx) => applyOrderEvent(tx, services, receive));
  clock.forward(3 * DAY);
  const over = { event: 'complete', by: 'clock', orderId } as const;
  await db.write((tx) => applyOrderEvent(tx, services, over));
}

export async function completedSale(shop: SaleShop, priceMinor = 1000): Promise<string> {
  const orderId = await paidSale(shop, priceMinor);
  await complete(shop, orderId);
  return orderId;
}

/** The seller sets up getting paid on the sandbox's page. Returns the provider's id of the account. */
export async function getPaidAtSandbox({ services, seller }: SaleShop): Promise<string> {
  const address = await startOnboarding(actAs(services, seller));
  const accountId = /get-paid\/(\w+)\?/.exec(address)?.[1] ?? '';
  await services.payments.sandbox?.answerOnboarding(accountId, 'active');
  await settleDown(services, 2);
  return accountId;
}

/** The jobs of payments and payouts, as often as there are any, and the events of the sandbox. */
export async function settleDown(services: Services, rounds = 6): Promise<void> {
  for (let round = 0; round < rounds; round += 1) {
    await deliverSandboxEvents(services);
    await sweepPayouts(services);
    await runDueJobs(services, [refundJob, paySellerJob, reverseTransferJob, sellerAccountJob]);
  }
}

/** The balances of the ledger by account, in one currency. */
export async function ledgerOf(db: Database, currency = 'USD'): Promise<Record<string, number>> {
  const entries = (await db.read.ledgerEntry.findMany()) as LedgerEntry[];
  expect(isBalanced(entries)).toBe(true);
  await expectSellerBalances(db, entries);
  const accounts = [...new Set(entries.map(({ account }) => account))];
  const sums = accounts.map((account) => [account, balanceOf(entries, { account, currency })]);
  return Object.fromEntries(sums.filter(([, sum]) => sum !== 0));
}

/** Expects the table of balances to have the sums of all entries for each seller and currency. */
export async function expectSellerBalances(
  db: Database,
  entries: readonly LedgerEntry[],
): Promise<void> {
  const sums: Record<string, number> = {};
  for (const { account, sellerId, currency, amountMinor } of entries) {
    if (account !== 'seller_payable' || sellerId === null) continue;
    const key = `${sellerId} ${currency}`;
    sums[key] = (sums[key] ?? 0) - amountMinor;
  }
  const rows = await db.read.sellerBalance.findMany();
  const found = rows.map((row) => [`${row.sellerId} ${row.currency}`, Number(row.availableMinor)]);
  expect(Object.fromEntries(found)).toEqual(sums);
}

/**
 * Expects the ledger to state the provider's balance, to the minor unit, in every currency. A provider
 * that states no balance fails where the ledger has entries of it.
 */
export async function expectLedgerAgrees({ db, payments }: Services): Promise<void> {
  const entries = (await db.read.ledgerEntry.findMany()) as LedgerEntry[];
  expect(isBalanced(entries)).toBe(true);
  await expectSellerBalances(db, entries);
  const clearing = entries.filter(({ account }) => account === 'provider_clearing');
  const stated = (await payments.readBalance?.()) ?? [];
  if (clearing.length > 0) expect(stated).not.toEqual([]);
  for (const currency of new Set([...clearing, ...stated].map((one) => one.currency))) {
    const balance = stated.find((one) => one.currency === currency)?.amountMinor ?? 0;
    expect([currency, balanceOf(clearing, { account: 'provider_clearing', currency })]).toEqual([
      currency,
      balance,
    ]);
  }
}
