import pg from 'pg';
import { startPostgres } from '../setup/postgres-server';

/** A database of its own on a real server that lives as long as `work`. */
export async function withPostgres<Result>(
  work: (url: string) => Promise<Result>,
): Promise<Result> {
  const postgres = await startPostgres();
  try {
    await runSql(postgres.urlOf('postgres'), 'CREATE DATABASE fault');
    return await work(postgres.urlOf('fault'));
  } finally {
    await postgres.stop();
  }
}

/** Runs statements on a connection of their own. */
export async function runSql(url: string, ...statements: string[]): Promise<void> {
  const client = new pg.Client(url);
  client.on('error', () => {});
  await client.connect();
  try {
    for (const statement of statements) await client.query(statement);
  } finally {
    await client.end();
  }
}
