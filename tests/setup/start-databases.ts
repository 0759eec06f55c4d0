/** Starts what the database tests share, once per run: migrated templates of both databases. */
import { rmSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { migrateDatabase } from '../../app/platform/db/migrate.server';
import { startPostgres, type PostgresServer } from './postgres-server';
import { makeRunFolder } from './run-folders';

declare module 'vitest' {
  export interface ProvidedContext {
    /** A migrated, empty SQLite file, to be copied. */
    sqliteTemplate: string;
    /** The server's maintenance database, from which others are made. */
    postgresUrl: string;
    /** The name of a migrated, empty database on that server. */
    postgresTemplate: string;
  }
}

interface Shared {
  users: number;
  postgres: PostgresServer;
  folder: string;
}

// Every project runs this file as a module of its own; they meet in the one process.
const shelf = globalThis as { rummageTestDatabases?: Promise<Shared> | undefined };
const postgresTemplate = 'rummage_template';

/** Vitest calls this before the tests of each project, and what it gives after them. */
export default async function startDatabases(project: TestProject): Promise<() => Promise<void>> {
  shelf.rummageTestDatabases ??= start();
  const shared = await shelf.rummageTestDatabases;
  shared.users += 1;
  project.provide('sqliteTemplate', path.join(shared.folder, 'template.db'));
  project.provide('postgresUrl', shared.postgres.urlOf('postgres'));
  project.provide('postgresTemplate', postgresTemplate);
  return async () => {
    shared.users -= 1;
    if (shared.users > 0) return;
    shelf.rummageTestDatabases = undefined;
    await shared.postgres.stop();
    rmSync(shared.folder, { recursive: true, force: true });
  };
}

async function start(): Promise<Shared> {
  const postgres = await startPostgres();
  const folder = makeRunFolder('sqlite');
  await migrateDatabase({ url: `file:${path.join(folder, 'template.db')}` });
  const client = new pg.Client(postgres.urlOf('postgres'));
  await client.connect();
  await client.query(`CREATE DATABASE ${postgresTemplate}`);
  await client.end();
  await migrateDatabase({ url: postgres.urlOf(postgresTemplate) });
  return { users: 0, postgres, folder };
}
