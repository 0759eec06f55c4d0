import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';

/** Tables that a migration fills; emptied, they get those rows back. */
const seeded = ['"SynonymGroup"', '"ReportReason"', '"ReportReasonName"'];
const copySeeded = `CREATE SCHEMA seeded;
  ${seeded.map((name) => `CREATE TABLE seeded.${name} AS TABLE public.${name};`).join('\n')}`;
const restoreSeeded = seeded.map((name) => `INSERT INTO ${name} TABLE seeded.${name};`).join('\n');

export interface PostgresDatabase {
  url: string;
  /** Removes every row but those of migrations, also those that triggers protect. */
  empty(): Promise<void>;
  drop(): Promise<void>;
}

/** Makes a database on the run's server: a copy of the migrated template, or a bare one. */
export async function createPostgresDatabase(
  template: 'migrated' | 'bare' = 'migrated',
): Promise<PostgresDatabase> {
  const name = `test_${randomBytes(8).toString('hex')}`;
  const url = new URL(inject('postgresUrl'));
  const from = template === 'migrated' ? inject('postgresTemplate') : 'template1';
  await asAdmin(`CREATE DATABASE ${name} TEMPLATE ${from}`);
  url.pathname = `/${name}`;
  const client = new pg.Client(url.href);
  await client.connect();
  if (template === 'migrated') await client.query(copySeeded);
  return {
    url: url.href,
    empty: () => emptyTables(client),
    async drop() {
      await client.end();
      await asAdmin(`DROP DATABASE ${name} WITH (FORCE)`);
    },
  };
}

/** Runs one statement on the run's server as its superuser. */
export async function asAdmin(statement: string): Promise<void> {
  const client = new pg.Client(inject('postgresUrl'));
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

async function emptyTables(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `SELECT quote_ident(tablename) AS name FROM pg_tables
     WHERE schemaname = 'public' AND tablename <> '_prisma_migrations'`,
  );
  // The role of a replica passes over triggers and foreign keys; deleting is quicker than TRUNCATE.
  const deletions = rows.map(({ name }) => `DELETE FROM ${name};`).join('\n');
  await client.query(`BEGIN; SET LOCAL session_replication_role = replica; ${deletions}
    ${restoreSeeded} COMMIT;`);
}
