import { z } from 'zod';
import { systemClock } from '../app/platform/clock';
import { migrateDatabase } from '../app/platform/db/migrate.server';
import type { Env } from '../app/platform/env.server';
import type { Services } from '../app/platform/services';
import { errorWords } from './error-words';
import {
  assertNotEarlier,
  databaseName,
  openDatabase,
  readSettings,
  sayThatItWaits,
} from './read-settings';

interface Command extends Pick<Services, 'db' | 'clock'> {
  env: Env;
  /** The address of the account, from the command line. */
  email: string;
}

/**
 * Runs a command that changes the account whose address is its argument, and prints the text that
 * `change` returns. Ends the process with 1 and a line that says why when nothing was changed.
 */
export function changeAccount(change: (command: Command) => Promise<string>): void {
  run(change).catch((error: unknown) => {
    process.stderr.write(`Nothing was changed: ${errorWords(error)}\n`);
    process.exit(1);
  });
}

async function run(change: (command: Command) => Promise<string>): Promise<void> {
  process.umask(0o077);
  const env = readSettings();
  const email = z.email('Name the email address of the account.').parse(process.argv[2] ?? '');
  await migrateDatabase({
    url: env.DATABASE_URL,
    inspect: (plan) => {
      if (plan.isNew) throw new Error(`there is no database ${databaseName(env)}.`);
      assertNotEarlier(env, plan);
    },
    onWait: sayThatItWaits,
  });
  const db = await openDatabase(env);
  try {
    process.stdout.write(await change({ db, clock: systemClock, env, email }));
  } finally {
    await db.close();
  }
}
