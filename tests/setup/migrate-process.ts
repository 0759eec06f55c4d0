/**
 * Migrates the database named by the first argument, as a starting server does. The second one may
 * name a folder of migrations.
 */
import { migrateDatabase } from '~/platform/db/migrate.server';

const [, , url = '', prismaDir] = process.argv;

migrateDatabase({ url, ...(prismaDir && { prismaDir }), timeoutMs: 10_000 }).then(
  (applied) => console.log(JSON.stringify(applied)),
  (error: Error) => {
    console.log(`${error.name}: ${error.message}`);
    process.exitCode = 1;
  },
);
