import path from 'node:path';
import { connectDatabase } from '~/platform/db/connect.server';
import { openGoogle } from '~/platform/google/open-google.server';
import { openMailer } from '~/platform/mail/mailers.server';
import type { PaymentProvider } from '~/platform/payments/payment-provider';
import { createSandbox } from '~/platform/payments/sandbox/sandbox-provider.server';
import { createStripe } from '~/platform/payments/stripe/stripe-provider.server';
import { createPictures } from '~/platform/pictures/sharp-pictures.server';
import { openGazetteer } from '~/platform/places/gazetteer.server';
import { createCookies, createSignedValues } from '~/platform/session/cookies.server';
import { storedSecret } from '~/platform/session/stored-secret.server';
import { createTokens } from '~/platform/session/tokens.server';
import { openFileStore, openImageHost } from '~/platform/storage/open-storage.server';
import { createUploadStore } from '~/platform/storage/temporary-files.server';
import { systemClock, type Clock } from './clock';
import { createEncryption } from './encryption.server';
import type { Env } from './env.server';
import { createLimits } from './limits.server';
import { createLog } from './log.server';
import type { Services } from './services';
import { LiveStreams } from './live-streams';
import { ViewCounter } from './view-counter';

interface Environment {
  publicUrl: string;
  /** The address at which this process reaches itself. */
  selfUrl: string;
  clock?: Clock;
}

/** Opens all services once, by the settings. The database must be migrated already. */
export async function openServices(
  env: Env,
  { publicUrl, selfUrl, clock = systemClock }: Environment,
): Promise<Services> {
  const log = createLog(env.LOG_LEVEL);
  // Newest first. Production requires SESSION_SECRET.
  const secrets = env.SESSION_SECRET ?? [storedSecret(env.DATA_DIR)];
  const db = await connectDatabase({
    url: env.DATABASE_URL,
    replicaUrl: env.DATABASE_REPLICA_URL,
    log,
    poolSize: env.DB_POOL_SIZE,
  });
  return {
    env,
    publicUrl,
    db,
    clock,
    log,
    cookies: createCookies(secrets, env.production),
    tokens: createTokens(secrets, clock),
    limits: createLimits(env.RATE_LIMIT, db),
    google: openGoogle(env, { selfUrl, clock, log }),
    mailer: openMailer(env, publicUrl, log),
    payments: await openPaymentProvider(env, { db, clock, log }),
    signedValues: createSignedValues(secrets),
    encryption: createEncryption(secrets),
    files: await openFileStore(env),
    imageHost: openImageHost(env),
    pictureHosts: new Set([
      ...(env.IMAGE_HOST_URL ? [new URL(env.IMAGE_HOST_URL).origin] : []),
      ...env.IMAGE_HOSTS.map((host) => `https://${host}`),
    ]),
    pictures: createPictures(),
    places: openGazetteer(),
    uploadStore: createUploadStore(path.join(env.DATA_DIR, 'incoming')),
    views: new ViewCounter(),
    liveStreams: new LiveStreams(),
    checkAnswers: false,
  };
}

/** The configured card provider. */
async function openPaymentProvider(
  env: Pick<
    Env,
    | 'PAYMENTS'
    | 'STRIPE_SECRET_KEY'
    | 'STRIPE_PUBLISHABLE_KEY'
    | 'STRIPE_WEBHOOK_SECRET'
    | 'STRIPE_API_BASE'
  >,
  { db, clock, log }: Pick<Services, 'db' | 'clock' | 'log'>,
): Promise<PaymentProvider> {
  if (env.PAYMENTS === 'sandbox' || !env.STRIPE_SECRET_KEY) return createSandbox(db, clock);
  return createStripe({
    secretKey: env.STRIPE_SECRET_KEY,
    publishableKey: env.STRIPE_PUBLISHABLE_KEY ?? null,
    webhookSecrets: env.STRIPE_WEBHOOK_SECRET ?? [],
    apiBase: env.STRIPE_API_BASE ?? null,
    log,
  });
}
