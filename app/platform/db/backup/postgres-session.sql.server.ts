import type pg from 'pg';
import { StartupError } from '~/lib/startup-error';
import { readableStartError } from '../database-errors.server';
import { postgresClient } from '../postgres-client.server';

/** The key of the advisory lock that migrations take. */
const LOCK = 72707369;

/** Runs `work` on a connection of its own, without a statement timeout. */
export async function withPostgres<Result>(
  url: string,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = postgresClient(url, {
    connectionTimeoutMillis: 10_000,
    application_name: 'backup of rummage',
    options: '-c TimeZone=UTC -c DateStyle=ISO -c IntervalStyle=iso_8601 -c bytea_output=hex',
  });
  // A lost connection fails the query that is under way, or the next one.
  client.on('error', () => undefined);
  try {
    await client.connect();
    return await work(client);
  } catch (error) {
    throw readableStartError(error, client);
  } finally {
    // The work is done, or has failed with a reason of its own.
    await client.end().catch(() => undefined);
  }
}

/** The server's major version. */
export async function majorOf(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ number: number }>(
    `SELECT current_setting('server_version_num')::int / 10000 AS number`,
  );
  return rows[0]?.number ?? 0;
}

/** The migrations applied to a database; null when it is not a Rummage database. */
export async function migrationsOf(client: pg.Client) {
  const found = await client.query<{ there: boolean }>(
    `SELECT to_regclass('_prisma_migrations') IS NOT NULL AS there`,
  );
  if (!found.rows[0]?.there) return null;
  const { rows } = await client.query<{ name: string; checksum: string }>(
    `SELECT migration_name AS name, checksum FROM _prisma_migrations
     WHERE rolled_back_at IS NULL ORDER BY migration_name`,
  );
  return rows;
}

/** Blocks migrations and other restores until the transaction ends. */
async function lockMigrations(client: pg.Client): Promise<void> {
  await client.query('SELECT pg_advisory_xact_lock($1)', [LOCK]);
}

const SESSIONS = `SELECT 1 FROM pg_stat_activity WHERE datname = current_database()
     AND application_name IN ('rummage', 'rummage migration')`;

/** Refuses a database that servers are connected to. */
async function assertNotInUse(client: pg.Client): Promise<void> {
  const { rowCount } = await client.query(SESSIONS);
  if (rowCount === 0) return;
  throw new StartupError(`The database ${client.database} is in use. Stop every Rummage first.`);
}

/**
 * Begins a restore inside its transaction: a server that starts from here on waits with its migrations
 * until the end. Refuses a database that a server has connected to since `assertPostgresTarget`.
 */
export async function beginRestore(client: pg.Client): Promise<void> {
  await lockMigrations(client);
  await assertNotInUse(client);
}

/** `beginRestore` as one statement, for psql. */
export const BEGIN_RESTORE = `DO $begin$
BEGIN
  PERFORM pg_advisory_xact_lock(${LOCK});
  IF EXISTS (${SESSIONS}) THEN
    RAISE EXCEPTION 'The database % is in use. Stop every Rummage first.', current_database();
  END IF;
END $begin$;`;

/**
 * Refuses a database that is in use, is not a Rummage database or, unless it may be replaced, has
 * accounts in it.
 */
export async function assertPostgresTarget(client: pg.Client, replace: boolean): Promise<void> {
  await assertNotInUse(client);
  const name = client.database;
  const { rows: tables } = await client.query<{ tablename: string }>(
    'SELECT tablename FROM pg_tables WHERE schemaname = current_schema()',
  );
  const names = tables.map(({ tablename }) => tablename);
  if (names.length === 0) return;
  if (!names.includes('_prisma_migrations')) {
    throw new StartupError(`The tables in ${name} are not Rummage's; it stays as it is.`);
  }
  if (replace || !names.includes('User')) return;
  const { rowCount } = await client.query('SELECT 1 FROM "User" LIMIT 1');
  if (rowCount === 0) return;
  throw new StartupError(`The database ${name} holds data already. Add --replace to replace it.`);
}

/** Drops every table, view and function of the schema, except those of extensions. */
export const CLEAR_SCHEMA = `DO $clear$
DECLARE "one" record;
BEGIN
  FOR "one" IN SELECT c.oid::regclass AS "name" FROM pg_class c
    WHERE c.relnamespace = current_schema()::regnamespace AND c.relkind IN ('r', 'p')
      AND NOT EXISTS (SELECT 1 FROM pg_depend d WHERE d.objid = c.oid AND d.deptype = 'e')
  LOOP EXECUTE format('DROP TABLE IF EXISTS %s CASCADE', "one"."name"); END LOOP;
  FOR "one" IN SELECT p.oid::regprocedure AS "name" FROM pg_proc p
    WHERE p.pronamespace = current_schema()::regnamespace
      AND NOT EXISTS (SELECT 1 FROM pg_depend d WHERE d.objid = p.oid AND d.deptype = 'e')
  LOOP EXECUTE format('DROP FUNCTION IF EXISTS %s CASCADE', "one"."name"); END LOOP;
END $clear$;`;
