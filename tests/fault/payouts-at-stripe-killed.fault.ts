/** Death at every step of a transfer through Stripe Connect, over HTTP, then a restart. */
import path from 'node:path';
import type { Ctx } from '../../app/features/accounts/account.policy';
import { recordPayment } from '../../app/features/payments/record-payment.server';
import { createPaymentIntent } from '../../app/features/payments/start-payment.server';
import {
  refreshOwnAccount,
  startOnboarding,
} from '../../app/features/payouts/seller-account.server';
import { StripeServer } from '../fakes/stripe-server';
import { saleShop } from '../setup/sales';
import { actAs } from '../setup/test-ctx';
import type { Figure } from './figure';
import { killTransfers, onBoth, terms } from './kill-payouts';
import { stripeAt } from './payout-and-die';

export default function payoutsAtStripeKilled(): Promise<Figure[]> {
  return onBoth(async (db, databaseUrl, folder) => {
    const stripe = new StripeServer();
    const stripeUrl = await stripe.listen();
    const pay = async (ctx: Ctx, orderId: string) => {
      const { clientSecret } = await createPaymentIntent(ctx, { orderId });
      const { id: transactionId } = stripe.pay(clientSecret.split('_secret_')[0] ?? '');
      await recordPayment(ctx, { orderId, transactionId });
    };
    const shop = await saleShop(db, { ...terms, payments: await stripeAt(stripeUrl), pay });
    const seller = actAs(shop.services, shop.seller);
    await startOnboarding(seller);
    for (const id of stripe.connect.accounts.keys()) stripe.connect.activate(id);
    await refreshOwnAccount(seller);
    const madeFor = async (orderId?: string) =>
      stripe.connect.transfers
        .filter(({ metadata }) => orderId === undefined || metadata.order_id === orderId)
        .map(({ id, amount }) => ({
          sentMinor: amount,
          reversals: stripe.connect.reversals
            .filter(({ transfer }) => transfer === id)
            .map((one) => one.amount),
        }));
    const figures: Figure[] = [];
    for (const defence of ['keys', 'look-up'] as const) {
      const calls = path.join(folder, 'calls');
      const setup = { delivery: 'lost', defence, calls, stripeUrl } as const;
      const name = `transfer at Stripe killed at each step, ${defence}`;
      figures.push({ name, ...(await killTransfers({ shop, databaseUrl, setup, madeFor })) });
    }
    await stripe.close();
    return figures;
  });
}
