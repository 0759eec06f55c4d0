import { accessSync, constants } from 'node:fs';
import type { ServerBuild } from '@remix-run/node';
import { loadPictureHosts } from '../app/features/images/image.queries.server';
import { assertPaymentMode } from '../app/features/payments/payment-mode.server';
import { StartupError } from '../app/lib/startup-error';
import type { Clock } from '../app/platform/clock';
import { connectDatabase, isPostgres } from '../app/platform/db/connect.server';
import type { Database } from '../app/platform/db/database';
import { migrateDatabase } from '../app/platform/db/migrate.server';
import { assertSafeBinding } from '../app/platform/db/sqlite-binding.server';
import {
  keepPrivate,
  makePrivateFolder,
  lockForServer,
} from '../app/platform/db/sqlite-files.server';
import type { Env } from '../app/platform/env.server';
import { createLog } from '../app/platform/log.server';
import { openServices } from '../app/platform/services.server';
import { demoAccounts } from '../prisma/seed/demo-accounts';
import { hasDemoAccounts } from '../prisma/seed/fill-database';
import type { AppOptions } from './app';
import { askDatabase } from './ask-database';
import { startJobs } from './jobs';
import { builtRoutes, takePort } from './listen';
import { prepareDatabase, type Prepared } from './prepare-database';
import { assertSafeSettings, warningsOf } from './start-rules';
import { stopGently } from './stop';

interface Findings extends Prepared {
  hasDemoAccounts: boolean;
  warnings: readonly string[];
}

/** Prints the site's address and, in a demo, the demo accounts. */
function announce(
  env: Env,
  publicUrl: string,
  { filled, hasDemoAccounts, firstAdmin, warnings }: Findings,
): void {
  const lines = [`Rummage is open at ${publicUrl}`];
  if (!env.production && !env.SMTP_URL) lines.push(`Its mail is stored at ${publicUrl}/dev/outbox`);
  if (firstAdmin) lines.push(firstAdmin);
  lines.push(...warnings);
  if (filled === 'demo') lines.push('', 'An empty database was filled with demo data.');
  if (hasDemoAccounts) {
    const { admin, seller, buyer, password } = demoAccounts;
    lines.push(
      '',
      'Demo accounts:',
      ...[admin, seller, buyer].map((email) => `  ${email.padEnd(22)} ${password}`),
    );
  }
  process.stdout.write(`${lines.join('\n')}\n`);
}

interface RunningServer {
  url: string;
  /** Stops gracefully; without `drain` at once, as far as running requests allow. */
  stop(options?: { drain?: boolean }): Promise<void>;
}

interface StartOptions extends Pick<AppOptions, 'vite'> {
  loadBuild?: () => Promise<ServerBuild>;
  clock?: Clock;
  /** Ends a start that waits for another instance's migration or for a restore. */
  stopping?: AbortSignal;
}

/**
 * Starts Rummage: migrates, fills an empty database, serves. Throws a StartupError with a one-line
 * message before it changes anything that it can check beforehand.
 */
export async function startServer(
  env: Env,
  { loadBuild = builtRoutes, stopping: stopSignal, ...options }: StartOptions = {},
): Promise<RunningServer> {
  assertSafeSettings(env);
  if (!isPostgres(env.DATABASE_URL)) assertSafeBinding();
  makeDataDir(env.DATA_DIR);
  const unlock = lockForServer(env.DATABASE_URL);
  const { publicUrl, selfUrl, listening, serve } = await takePort(env);
  const build = await loadBuild();
  await migrateDatabase({
    url: env.DATABASE_URL,
    inspect: ({ isNew }) => (isNew ? undefined : assertFitDatabase(env)),
    onWait: () => {
      if (stopSignal?.aborted) throw new StartupError('it was stopped while it waited.');
      createLog(env.LOG_LEVEL).warn(
        'the start waits: another instance migrates the database, or a backup is restored into it',
      );
    },
  });
  const services = await openServices(env, { publicUrl, selfUrl, ...options });
  const ask = askDatabase(services);
  await ask();
  const prepared = await prepareDatabase(services);
  const warnings = [
    ...keepPrivate({ dataDir: env.DATA_DIR, url: env.DATABASE_URL }),
    ...warningsOf(env),
  ];
  await loadPictureHosts(services);
  const jobs = await startJobs(services);
  const state = { draining: false };
  serve({ services, build, state, ask, ...options });
  const withDemo = await hasDemoAccounts(services);
  announce(env, publicUrl, { ...prepared, hasDemoAccounts: withDemo, warnings });
  let stopping: Promise<void> | undefined;
  return {
    url: publicUrl,
    stop({ drain = true } = {}) {
      stopping ??= stopGently(listening, {
        drainMs: drain ? env.DRAIN_SECONDS * 1000 : 0,
        announce: () => {
          state.draining = true;
          services.liveStreams.stop();
        },
        closings: [() => jobs.stop(), () => services.db.close(), async () => unlock()],
      });
      return stopping;
    },
  };
}

/**
 * Refuses a database that these settings must not serve. It is not migrated yet and may be of any
 * earlier version, so the checks read only columns that all versions have.
 */
async function assertFitDatabase(env: Env): Promise<void> {
  const db = await connectDatabase({ url: env.DATABASE_URL, log: createLog(env.LOG_LEVEL) });
  try {
    await assertNoDemoAccounts(env, db);
    await assertPaymentMode(env, db);
  } finally {
    await db.close();
  }
}

async function assertNoDemoAccounts({ production }: Env, db: Database): Promise<void> {
  if (!production || !(await hasDemoAccounts({ db }))) return;
  throw new StartupError(
    'This database holds demo accounts, whose passwords are published: give production another one, by DATA_DIR or DATABASE_URL.',
  );
}

function makeDataDir(folder: string): void {
  try {
    makePrivateFolder(folder);
    accessSync(folder, constants.W_OK);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new StartupError(`The folder DATA_DIR (${folder}) can't be made or written to: ${code}.`);
  }
}
