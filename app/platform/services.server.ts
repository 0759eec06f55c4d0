import path from 'node:path';
import { systemClock, type Clock } from './clock';
import { connectDatabase } from './db/connect.server';
import type { Database } from './db/database';
import type { Env } from './env.server';
import { openGoogle } from './google/open-google.server';
import { createLimits } from './limits.server';
import { createLog } from './log.server';
import { openMailer } from './mail/open-mailer.server';
import { openPaymentProvider } from './payments/open-provider.server';
import { sessionSecrets } from './secrets.server';
import { createPictures } from './pictures/sharp-pictures.server';
import type { Services } from './services';
import { createCookies } from './session/cookies.server';
import { createSeals } from './session/seals.server';
import { createTokens } from './session/tokens.server';
import { openFileStore, openImageHost } from './storage/open-storage.server';
import { createSpool } from './storage/spool.server';

interface Surroundings {
  publicUrl: string;
  /** Where this process reaches itself. */
  selfUrl: string;
  clock?: Clock;
  /** Looks at the database before anything else is opened; throws to refuse it. */
  inspect?: (db: Database) => Promise<void>;
}

/** Opens the outside world once, as the settings say. The database must be migrated already. */
export async function openServices(
  env: Env,
  { publicUrl, selfUrl, clock = systemClock, inspect }: Surroundings,
): Promise<Services> {
  const log = createLog(env.LOG_LEVEL);
  const secrets = sessionSecrets(env);
  const db = await connectDatabase({ url: env.DATABASE_URL, log, poolSize: env.DB_POOL_SIZE });
  await inspect?.(db);
  return {
    env,
    publicUrl,
    db,
    clock,
    log,
    cookies: createCookies(secrets, env.production),
    tokens: createTokens(secrets, clock),
    limits: createLimits(env.RATE_LIMIT),
    google: openGoogle(env, { selfUrl, clock, log }),
    mailer: openMailer(env, publicUrl, log),
    payments: await openPaymentProvider(env, { db, clock }),
    seals: createSeals(secrets),
    files: await openFileStore(env),
    imageHost: openImageHost(env),
    pictureHosts: new Set([
      ...(env.IMAGE_HOST_URL ? [new URL(env.IMAGE_HOST_URL).origin] : []),
      ...env.IMAGE_HOSTS.map((host) => `https://${host}`),
    ]),
    pictures: createPictures(),
    spool: createSpool(path.join(env.DATA_DIR, 'incoming')),
    checkAnswers: false,
  };
}
