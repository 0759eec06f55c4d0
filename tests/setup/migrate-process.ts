/** Migrates the database named by the first argument, as a starting server does. */
import { migrateDatabase } from '~/platform/db/migrate.server';

migrateDatabase({ url: process.argv[2] ?? '', timeoutMs: 10_000 }).then(
  (applied) => console.log(JSON.stringify(applied)),
  (error: Error) => {
    console.log(`${error.name}: ${error.message}`);
    process.exitCode = 1;
  },
);
