/** npm run admin:reset-second-factor -- EMAIL; for a person who has lost phone and recovery codes. */
import { z } from 'zod';
import { resetSecondFactor } from '../app/features/second-factors/reset-second-factor.server';
import { ENGLISH } from '../app/i18n/catalogues.server';
import { isDomainError } from '../app/lib/domain-error';
import { systemClock } from '../app/platform/clock';
import { connectDatabase } from '../app/platform/db/connect.server';
import { migrateDatabase } from '../app/platform/db/migrate.server';
import { createLog } from '../app/platform/log.server';
import { databaseName, readSettings } from './read-settings';

async function main(): Promise<void> {
  process.umask(0o077);
  const env = readSettings();
  const email = z.email('Name the email address of the account.').parse(process.argv[2] ?? '');
  await migrateDatabase({ url: env.DATABASE_URL });
  const db = await connectDatabase({ url: env.DATABASE_URL, log: createLog('error') });
  try {
    await resetSecondFactor({ db, clock: systemClock }, email);
  } finally {
    await db.close();
  }
  const where = databaseName(env);
  process.stdout.write(
    `${email} has no second factor any more and is signed out everywhere, in ${where}.\n`,
  );
}

main().catch((error: unknown) => {
  const words =
    error instanceof z.ZodError
      ? error.issues.map(({ message }) => message).join('; ')
      : isDomainError(error)
        ? ENGLISH.t(error.message)
        : String(error instanceof Error ? error.message : error);
  process.stderr.write(`Nothing was changed: ${words}\n`);
  process.exit(1);
});
