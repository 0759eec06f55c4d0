import type { Clock } from '../clock';
import type { Database } from '../db/database';
import type { Env } from '../env.server';
import type { PaymentProvider } from './payment-provider';
import { createSandbox } from './sandbox/sandbox-provider.server';
import { createStripe } from './stripe/stripe-provider.server';

/** The configured card provider. */
export async function openPaymentProvider(
  env: Pick<
    Env,
    | 'PAYMENTS'
    | 'STRIPE_SECRET_KEY'
    | 'STRIPE_PUBLISHABLE_KEY'
    | 'STRIPE_WEBHOOK_SECRET'
    | 'STRIPE_API_BASE'
  >,
  { db, clock }: { db: Database; clock: Clock },
): Promise<PaymentProvider> {
  if (env.PAYMENTS === 'sandbox' || !env.STRIPE_SECRET_KEY) return createSandbox(db, clock);
  return createStripe({
    secretKey: env.STRIPE_SECRET_KEY,
    publishableKey: env.STRIPE_PUBLISHABLE_KEY ?? null,
    webhookSecret: env.STRIPE_WEBHOOK_SECRET ?? null,
    apiBase: env.STRIPE_API_BASE ?? null,
  });
}
