import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import SqliteConnection from 'better-sqlite3';
import pg from 'pg';
import type { SavedDatabase } from '~/platform/backup/manifest.server';
import { restorePostgres } from '~/platform/db/backup/restore-postgres.sql.server';
import { isPostgres, sqliteFile } from '~/platform/db/connect.server';
import { readMigrations } from '~/platform/db/migration-plan.server';
import { makeRunFolder } from './run-folders';
import { migrationsWith } from './run-migration';

const fixture = path.resolve('tests/fixtures/foundations');
const firstNew = '20261122081610_foundations';

/** A folder of the migrations that the fixture was made with. The caller removes it. */
export function oldMigrations(): string {
  const copy = migrationsWith({});
  for (const folder of ['migrations', 'postgres/migrations']) {
    const names = readMigrations(path.join(copy, folder)).map(({ name }) => name);
    for (const name of names.filter((one) => one >= firstNew)) {
      rmSync(path.join(copy, folder, name), { recursive: true });
    }
  }
  return copy;
}

/** Writes the SQLite fixture to a folder of its own and gives its address. */
export function oldSqlite(): string {
  const folder = makeRunFolder('old');
  const file = path.join(folder, 'shop.db');
  writeFileSync(file, gunzipSync(readFileSync(path.join(fixture, 'sqlite.db.gz'))));
  return `file:${file}`;
}

/** Fills an empty PostgreSQL database with the fixture. */
export async function fillOldPostgres(url: string): Promise<void> {
  const folder = path.join(fixture, 'postgres');
  const saved = JSON.parse(
    readFileSync(path.join(folder, 'database.json'), 'utf8'),
  ) as SavedDatabase;
  const prismaDir = oldMigrations();
  const migrations = readMigrations(path.join(prismaDir, 'postgres/migrations'));
  rmSync(prismaDir, { recursive: true });
  await restorePostgres(url, saved, { folder, migrations, around: process.env });
}

export type Row = Record<string, unknown>;

/** Every row of every table but the search index, by the name of the table. */
export async function rowsByTable(url: string): Promise<Record<string, Row[]>> {
  if (!isPostgres(url)) return sqliteRows(sqliteFile(url));
  const client = new pg.Client({ connectionString: url, options: '-c TimeZone=UTC' });
  await client.connect();
  try {
    const { rows: tables } = await client.query<{ name: string }>(
      'SELECT tablename AS name FROM pg_tables WHERE schemaname = current_schema()',
    );
    const all: Record<string, Row[]> = {};
    for (const { name } of tables) {
      const { rows } = await client.query<{ row: Row }>(
        `SELECT to_jsonb(t) AS row FROM "${name}" t`,
      );
      all[name] = rows.map(({ row }) => row);
    }
    return all;
  } finally {
    await client.end();
  }
}

function sqliteRows(file: string): Record<string, Row[]> {
  const connection = new SqliteConnection(file, { readonly: true });
  try {
    const names = connection
      .prepare<[], string>(
        `SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'Listing%'
           AND name NOT LIKE 'sqlite%'`,
      )
      .pluck()
      .all();
    const read = (name: string) => connection.prepare<[], Row>(`SELECT * FROM "${name}"`).all();
    return Object.fromEntries(names.map((name) => [name, read(name)]));
  } finally {
    connection.close();
  }
}
