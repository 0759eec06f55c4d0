/**
 * One buyer's deed in a process of its own, which kills itself (SIGKILL) after so many steps: each
 * committed write and each call to the card provider is one step before and one after.
 * Usage: tsx pay-and-die.ts DEED ORDER_ID DIE_AFTER, with the server's environment.
 * It ends with 0 when the deed was done before death came.
 */
import { toRights, type Actor } from '../../app/features/accounts/account.policy';
import { applyOrderEvent } from '../../app/features/orders/apply-order-event.server';
import { cancelUnpaidOrder } from '../../app/features/payments/close-intent.server';
import {
  answerCardStep,
  payWithCard,
  createPaymentIntent,
} from '../../app/features/payments/start-payment.server';
import { loadOrderState } from '../../app/features/orders/load-order-state.sql.server';
import { refundInside } from '../../app/features/payments/refund-order.server';
import { reconcilePayments } from '../setup/run-sweeps';
import { isDomainError } from '../../app/lib/domain-error';
import { readEnv } from '../../app/platform/env.server';
import { openServices } from '../../app/platform/services.server';
import { withSteps } from '../setup/crash';

const [deed = '', orderId = '', dieAfter = ''] = process.argv.slice(2);
const nowhere = 'http://localhost:1';
const addresses = { publicUrl: nowhere, selfUrl: nowhere };
const real = await openServices(readEnv(), addresses);
let left = Number(dieAfter);
const services = withSteps(real, () => {
  if (left === 0) process.kill(process.pid, 'SIGKILL');
  left -= 1;
});

const { buyer } = await real.db.read.order.findUniqueOrThrow({
  where: { id: orderId },
  include: { buyer: true },
});
const actor: Actor = {
  ...buyer,
  userId: buyer.id,
  sessionId: 'none',
  role: 'buyer',
  rights: toRights(buyer),
  emailConfirmed: true,
  suspended: false,
  warned: false,
  provedAt: 0,
  missingFactor: null,
};
const ctx = { ...services, actor };
const card = (number: string) => ({ orderId, card: { number, expiry: '12/34', cvc: '123' } });

const deeds: Record<string, () => Promise<unknown>> = {
  pay: () => payWithCard(ctx, card('4242424242424242')),
  async step() {
    await payWithCard(ctx, card('4000002500003155'));
    await answerCardStep(ctx, { orderId, agreed: true });
  },
  // Paid at the provider, told to nobody; then the buyer cancels.
  async cancel() {
    await payAtProviderOnly();
    await cancelUnpaidOrder(ctx, orderId);
  },
  // Paid at the provider while the seller withdraws the product: the money goes back.
  async withdraw() {
    await payAtProviderOnly();
    await real.db.write((tx) =>
      applyOrderEvent(tx, real, { event: 'remove', by: 'seller', orderId }),
    );
    await reconcilePayments(services);
  },
  // A third of the price goes back to the buyer.
  async refund() {
    await payWithCard({ ...real, actor }, card('4242424242424242'));
    await services.db.write(async (tx) => {
      const order = await loadOrderState(tx, orderId);
      if (!order) throw new Error('There is no such order.');
      const amountMinor = Math.ceil(order.priceMinor / 3);
      await refundInside(tx, real, { order, amountMinor, by: 'admin', reason: 'admin' });
    });
    await reconcilePayments(services);
  },
};

async function payAtProviderOnly(): Promise<void> {
  const { clientSecret } = await createPaymentIntent({ ...real, actor }, { orderId });
  await real.payments.cards?.pay(
    clientSecret.split('_secret_')[0] ?? '',
    card('4242424242424242').card,
  );
}

try {
  await deeds[deed]?.();
} catch (error) {
  if (!isDomainError(error)) throw error;
}
await real.db.close();
